import { MESSAGING, PROVIDER, type Environment } from '../environment'
import { mixpanel } from './analytics/mixpanel'
import type { AnalyticsProvider } from './analytics/provider'
import { hcaptcha } from './captcha/hcaptcha'
import type { CaptchaProvider } from './captcha/provider'
import { dexcom } from './dexcom/dexcom'
import type { DexcomProvider } from './dexcom/provider'
import { drugbank } from './drugs/drugbank'
import type { DrugProvider } from './drugs/provider'
import { humanApi } from './human-api/human-api'
import type { HumanApiProvider } from './human-api/provider'
import type { MailProvider } from './mail/provider'
import { namedSender, senderAddress } from './mail/sender-address'
import { smtp } from './mail/smtp'
import { apns } from './push/apns'
import { fcm } from './push/fcm'
import { serviceAccountOf } from './push/google-access'
import type { AppPush, PushProvider } from './push/provider'
import { privateKeyOf } from './push/signed-token'
import { webPush } from './push/webpush'
import type { SmsProvider } from './sms/provider'
import { twilio } from './sms/twilio'
import type { SupportProvider } from './support/provider'
import { zendesk } from './support/zendesk'
import { meddra } from './terms/meddra'
import type { TermProvider } from './terms/provider'
import type { WearableProvider } from './wearables/provider'
import { validic } from './wearables/validic'
import type { VideoProvider } from './video/provider'
import { twilioVideo } from './video/twilio'

/** Clients of external services; null for a service that is not configured. */
export interface Providers {
  wearables: WearableProvider | null
  dexcom: DexcomProvider | null
  humanApi: HumanApiProvider | null
  mail: MailProvider | null
  sms: SmsProvider | null
  captcha: CaptchaProvider | null
  /** Null: browsers connect to each other directly in a call. */
  video: VideoProvider | null
  push: PushProvider
  analytics: AnalyticsProvider | null
  support: SupportProvider | null
  drugs: DrugProvider | null
  /** Null: the product's own symptoms are searched. */
  terms: TermProvider | null
}

/** The clients configured by the environment (docs/settings.md). Web push needs no account. Throws StartFailure for an invalid key. */
export function providersFromEnvironment(environment: Environment): Providers {
  const timeout = Number(environment.PROVIDER_TIMEOUT ?? PROVIDER.PROVIDER_TIMEOUT.default)
  return {
    wearables: wearablesFrom(environment, timeout),
    dexcom: dexcomFrom(environment, timeout),
    humanApi: humanApiFrom(environment, timeout),
    mail: mailFrom(environment, timeout),
    sms: smsFrom(environment, timeout),
    captcha: captchaFrom(environment, timeout),
    video: videoFrom(environment, timeout),
    push: pushFrom(environment, timeout),
    analytics: analyticsFrom(environment, timeout),
    support: supportFrom(environment),
    drugs: drugsFrom(environment, timeout),
    terms: termsFrom(environment, timeout),
  }
}

function wearablesFrom(environment: Environment, timeout: number): WearableProvider | null {
  const organization = environment.VALIDIC_ORGANIZATION
  const token = environment.VALIDIC_TOKEN
  if (!organization || !token) return null
  const baseUrl = environment.VALIDIC_BASE_URL ?? PROVIDER.VALIDIC_BASE_URL.default
  const pagesUrl = environment.VALIDIC_PAGES_URL ?? PROVIDER.VALIDIC_PAGES_URL.default
  return validic({ baseUrl, pagesUrl, organization, token, timeout })
}

function dexcomFrom(environment: Environment, timeout: number): DexcomProvider | null {
  const clientId = environment.DEXCOM_CLIENT_ID
  const clientSecret = environment.DEXCOM_CLIENT_SECRET
  if (!clientId || !clientSecret) return null
  const baseUrl = environment.DEXCOM_BASE_URL ?? PROVIDER.DEXCOM_BASE_URL.default
  return dexcom({ baseUrl, loginUrl: environment.DEXCOM_LOGIN_URL ?? baseUrl, clientId, clientSecret, timeout })
}

function humanApiFrom(environment: Environment, timeout: number): HumanApiProvider | null {
  const clientId = environment.HUMAN_API_CLIENT_ID
  const clientSecret = environment.HUMAN_API_CLIENT_SECRET
  if (!clientId || !clientSecret) return null
  return humanApi({
    authUrl: environment.HUMAN_API_AUTH_URL ?? PROVIDER.HUMAN_API_AUTH_URL.default,
    dataUrl: environment.HUMAN_API_DATA_URL ?? PROVIDER.HUMAN_API_DATA_URL.default,
    connectUrl: environment.HUMAN_API_CONNECT_URL ?? PROVIDER.HUMAN_API_CONNECT_URL.default,
    clientId,
    clientSecret,
    timeout,
  })
}

function mailFrom(environment: Environment, timeout: number): MailProvider | null {
  const url = environment.SMTP_URL
  const from = environment.MAIL_FROM
  return url && from ? smtp({ url, from: namedSender(from), timeout }) : null
}

/** Codes of countries with commas or spaces between. */
const countryCodes = (list = ''): string[] => list.toUpperCase().match(/[A-Z]{2}/g) ?? []

function smsFrom(environment: Environment, timeout: number): SmsProvider | null {
  const accountSid = environment.TWILIO_ACCOUNT_SID
  const authToken = environment.TWILIO_AUTH_TOKEN
  const service = environment.TWILIO_MESSAGING_SERVICE_SID
  const number = environment.TWILIO_FROM
  if (!accountSid || !authToken || !(service || number)) return null
  const sender = service ? { MessagingServiceSid: service } : { From: number ?? '' }
  return twilio({
    baseUrl: environment.TWILIO_BASE_URL ?? MESSAGING.TWILIO_BASE_URL.default,
    accountSid,
    authToken,
    sender,
    nameCountries: new Set(countryCodes(environment.TWILIO_NAME_COUNTRIES)),
    timeout,
  })
}

function videoFrom(environment: Environment, timeout: number): VideoProvider | null {
  const accountSid = environment.TWILIO_ACCOUNT_SID
  const keySid = environment.TWILIO_API_KEY_SID
  const keySecret = environment.TWILIO_API_KEY_SECRET
  if (!accountSid || !keySid || !keySecret) return null
  const baseUrl = environment.TWILIO_VIDEO_BASE_URL ?? PROVIDER.TWILIO_VIDEO_BASE_URL.default
  return twilioVideo({ baseUrl, accountSid, keySid, keySecret, timeout })
}

function captchaFrom(environment: Environment, timeout: number): CaptchaProvider | null {
  const siteKey = environment.HCAPTCHA_SITE_KEY
  const secret = environment.HCAPTCHA_SECRET
  if (!siteKey || !secret) return null
  const baseUrl = environment.HCAPTCHA_BASE_URL ?? PROVIDER.HCAPTCHA_BASE_URL.default
  return hcaptcha({
    baseUrl,
    scriptUrl: environment.HCAPTCHA_SCRIPT_URL ?? PROVIDER.HCAPTCHA_SCRIPT_URL.default,
    siteKey,
    secret,
    timeout,
  })
}

function analyticsFrom(environment: Environment, timeout: number): AnalyticsProvider | null {
  const token = environment.MIXPANEL_TOKEN
  return token
    ? mixpanel({ baseUrl: environment.MIXPANEL_BASE_URL ?? PROVIDER.MIXPANEL_BASE_URL.default, token, timeout })
    : null
}

function supportFrom(environment: Environment): SupportProvider | null {
  const widgetKey = environment.ZENDESK_WIDGET_KEY
  const keyId = environment.ZENDESK_KEY_ID
  const secret = environment.ZENDESK_SECRET
  if (!widgetKey || !keyId || !secret) return null
  return zendesk({
    scriptUrl: environment.ZENDESK_SCRIPT_URL ?? PROVIDER.ZENDESK_SCRIPT_URL.default,
    widgetKey,
    keyId,
    secret,
  })
}

function pushFrom(environment: Environment, timeout: number): PushProvider {
  const [ios, android] = [apnsFrom(environment, timeout), fcmFrom(environment, timeout)]
  const browsers = webPush({
    contact: contactFrom(environment),
    localOrigin: environment.PUSH_LOCAL_ORIGIN,
    timeout,
  })
  return { ...browsers, apps: { ...(ios && { ios }), ...(android && { android }) } }
}

function apnsFrom(environment: Environment, timeout: number): AppPush | null {
  const key = environment.APNS_KEY
  const keyId = environment.APNS_KEY_ID
  const teamId = environment.APNS_TEAM_ID
  const topic = environment.APNS_TOPIC
  if (!key || !keyId || !teamId || !topic) return null
  const baseUrl = environment.APNS_BASE_URL ?? MESSAGING.APNS_BASE_URL.default
  return apns({ baseUrl, key: privateKeyOf('APNS_KEY', key, 'ec'), keyId, teamId, topic, timeout })
}

function fcmFrom(environment: Environment, timeout: number): AppPush | null {
  const account = environment.FCM_SERVICE_ACCOUNT
  if (!account) return null
  const baseUrl = environment.FCM_BASE_URL ?? MESSAGING.FCM_BASE_URL.default
  return fcm({ baseUrl, account: serviceAccountOf('FCM_SERVICE_ACCOUNT', account), timeout })
}

function contactFrom(environment: Environment): string {
  const contact = environment.PUSH_CONTACT || environment.PUBLIC_URL || ''
  if (/^(https:\/\/|mailto:)/.test(contact)) return contact
  return `mailto:${senderAddress(environment.MAIL_FROM) ?? 'almanac@localhost'}`
}

function drugsFrom(environment: Environment, timeout: number): DrugProvider | null {
  const key = environment.DRUGBANK_KEY
  return key
    ? drugbank({ baseUrl: environment.DRUGBANK_BASE_URL ?? PROVIDER.DRUGBANK_BASE_URL.default, key, timeout })
    : null
}

function termsFrom(environment: Environment, timeout: number): TermProvider | null {
  const baseUrl = environment.MEDDRA_BASE_URL
  const key = environment.MEDDRA_KEY
  return baseUrl && key ? meddra({ baseUrl, key, timeout }) : null
}
