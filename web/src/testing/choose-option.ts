// Chooses in a select of the kit as a person does: opens it, and clicks on what it offers; and reads what it shows.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

export async function chooseOption(control: HTMLElement, text: string | RegExp): Promise<void> {
  await userEvent.click(control);
  await userEvent.click(await screen.findByRole('option', { name: text }));
}

/** What a closed select shows as chosen. */
export const chosenIn = (control: HTMLElement): string | undefined =>
  control.closest('.ant-select')?.querySelector('.ant-select-content')?.textContent ?? undefined;
