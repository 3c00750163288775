// Passkeys on Chromium's virtual authenticator: a device that recognises its user, or does not.
import { expect, type Page } from '@playwright/test';

/** A phone's or laptop's own authenticator whose user always touches it and is recognised; answers how to say that he is not. */
export async function addAuthenticator(page: Page): Promise<(recognised: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}

/** Adds a passkey in the settings of who has just signed in. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/signSettings/accountInfo');
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '添加通行密钥' });
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByRole('button', { name: '继续' }).click();
  await expect(page.getByText(name)).toBeVisible();
}
