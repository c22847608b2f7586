import type { Page } from '@playwright/test'

interface AuthenticatorOptions {
  /** Whether passkeys are offered in the field of the address, which Chromium then answers at once, as if somebody had chosen one. */
  inField?: boolean
}

/** Adds Chromium's virtual authenticator, built into the device. The function takes its passkeys away, as on another device. */
export async function withAuthenticator(
  page: Page,
  { inField = false }: AuthenticatorOptions = {},
): Promise<() => Promise<unknown>> {
  if (!inField)
    await page.addInitScript(() => {
      // A blank page has none.
      if ('PublicKeyCredential' in window)
        PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return () => cdp.send('WebAuthn.clearCredentials', { authenticatorId })
}
