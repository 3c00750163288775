// Lengths as people give them and as a PDF counts them: 72 points are an inch of 25.4 mm.
const pointsPerMm = 72 / 25.4;

export const pointsOf = (mm: number): number => mm * pointsPerMm;
/** To the tenth, as pages show it. */
export const millimetresOf = (points: number): number => Math.round((points / pointsPerMm) * 10) / 10;
