// Days of a filter, as moments: they are those of Beijing, the last one included.
const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);
const DAY = 86_400_000;

export const daysOf = (of: { beginDate?: string | undefined; endDate?: string | undefined }) => ({
  from: of.beginDate ? midnight(of.beginDate) : undefined,
  before: of.endDate ? new Date(midnight(of.endDate).getTime() + DAY) : undefined,
});
