import { randomBytes } from 'node:crypto'
import { newApnsAccount } from './push/apns'
import { newFcmAccount } from './push/fcm'

/** The path prefix of all simulators, here and behind the one URL. */
export const SIMULATORS = '/simulators'

/** The generated keys and secrets of this run. */
export function createAccounts() {
  const secret = () => randomBytes(20).toString('hex')
  return {
    organization: { id: 'simulated', token: secret() },
    humanApp: { clientId: 'simulated', clientSecret: secret() },
    dexcomApp: { clientId: 'simulated', clientSecret: secret() },
    twilio: { sid: `AC${secret()}`, token: secret() },
    captchaSite: { siteKey: 'simulated', secret: secret() },
    mixpanelToken: secret(),
    zendesk: { widgetKey: 'simulated', keyId: 'simulated', secret: secret() },
    drugbankKey: secret(),
    meddraKey: secret(),
    apns: newApnsAccount(),
    fcm: newFcmAccount(),
  }
}

export type Accounts = ReturnType<typeof createAccounts>

/** Settings that make a server use these providers. */
export function environmentOf(
  { address, mailUrl, appleUrl }: { address: string; mailUrl: string; appleUrl: string },
  accounts: Accounts,
) {
  return {
    VALIDIC_BASE_URL: `${address}${SIMULATORS}/validic/v1`,
    // Without an origin: the browser reaches the pages through the one URL, under any host name.
    VALIDIC_PAGES_URL: `${SIMULATORS}/validic`,
    VALIDIC_ORGANIZATION: accounts.organization.id,
    VALIDIC_TOKEN: accounts.organization.token,
    DEXCOM_BASE_URL: `${address}${SIMULATORS}/dexcom`,
    DEXCOM_LOGIN_URL: `${SIMULATORS}/dexcom`,
    DEXCOM_CLIENT_ID: accounts.dexcomApp.clientId,
    DEXCOM_CLIENT_SECRET: accounts.dexcomApp.clientSecret,
    HUMAN_API_AUTH_URL: `${address}${SIMULATORS}/human-api`,
    HUMAN_API_DATA_URL: `${address}${SIMULATORS}/human-api`,
    HUMAN_API_CONNECT_URL: `${SIMULATORS}/human-api/connect`,
    HUMAN_API_CLIENT_ID: accounts.humanApp.clientId,
    HUMAN_API_CLIENT_SECRET: accounts.humanApp.clientSecret,
    SMTP_URL: mailUrl,
    MAIL_FROM: 'Almanac <almanac@localhost>',
    TWILIO_BASE_URL: `${address}${SIMULATORS}/twilio`,
    TWILIO_ACCOUNT_SID: accounts.twilio.sid,
    TWILIO_AUTH_TOKEN: accounts.twilio.token,
    TWILIO_FROM: '+15005550006',
    TWILIO_NAME_COUNTRIES: 'AE,CH,DE,ES,FR,GB,JO,SE',
    HCAPTCHA_BASE_URL: `${address}${SIMULATORS}/hcaptcha`,
    HCAPTCHA_SCRIPT_URL: `${SIMULATORS}/hcaptcha/1/api.js`,
    HCAPTCHA_SITE_KEY: accounts.captchaSite.siteKey,
    HCAPTCHA_SECRET: accounts.captchaSite.secret,
    MIXPANEL_BASE_URL: `${address}${SIMULATORS}/mixpanel`,
    MIXPANEL_TOKEN: accounts.mixpanelToken,
    ZENDESK_SCRIPT_URL: `${SIMULATORS}/zendesk/ekr/snippet.js`,
    ZENDESK_WIDGET_KEY: accounts.zendesk.widgetKey,
    ZENDESK_KEY_ID: accounts.zendesk.keyId,
    ZENDESK_SECRET: accounts.zendesk.secret,
    DRUGBANK_BASE_URL: `${address}${SIMULATORS}/drugbank/v1`,
    DRUGBANK_KEY: accounts.drugbankKey,
    MEDDRA_BASE_URL: `${address}${SIMULATORS}/meddra`,
    MEDDRA_KEY: accounts.meddraKey,
    PUSH_LOCAL_ORIGIN: address,
    APNS_BASE_URL: appleUrl,
    APNS_KEY: accounts.apns.key,
    APNS_KEY_ID: accounts.apns.keyId,
    APNS_TEAM_ID: accounts.apns.teamId,
    APNS_TOPIC: accounts.apns.topic,
    FCM_BASE_URL: `${address}${SIMULATORS}/fcm`,
    FCM_SERVICE_ACCOUNT: JSON.stringify({ ...accounts.fcm, token_uri: `${address}${SIMULATORS}/fcm/token` }),
  }
}
