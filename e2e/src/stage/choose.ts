// Chooses in antd's controls as a person does: opens the list or the calendar and clicks on what it offers.
import type { Locator } from '@playwright/test';

/** Options of a closed list stay in the page: only the open one's are looked at. */
export async function choose(control: Locator, option: string | RegExp): Promise<void> {
  await control.click();
  const open = control.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await open.getByRole('option', { name: option, exact: true }).click();
}

/** Today, in the calendar of a day. */
export async function chooseToday(control: Locator): Promise<void> {
  await control.click();
  const open = control.page().locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
  await open.locator('.ant-picker-cell-today').click();
}
