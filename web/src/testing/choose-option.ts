// Chooses in a select of the kit as a person does: opens it, and clicks on what it offers; and reads what it shows.
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

export async function chooseOption(control: HTMLElement, text: string | RegExp): Promise<void> {
  await userEvent.click(control);
  await userEvent.click(await screen.findByRole('option', { name: text }));
}

/** What a closed select shows as chosen. */
export const chosenIn = (control: HTMLElement): string | undefined =>
  control.closest('.ant-select')?.querySelector('.ant-select-content')?.textContent ?? undefined;

/** A day, written into its field at once: an open calendar draws itself anew with every key. */
export function writeDay(control: HTMLElement, day: string): void {
  fireEvent.focus(control);
  fireEvent.change(control, { target: { value: day } });
  fireEvent.keyDown(control, { key: 'Enter' });
}
