import * as z from 'zod/mini'
import * as dexcom from '@almanac/contracts/schema/devices/dexcom'
import * as wearables from '@almanac/contracts/schema/devices/wearables'
import type { WearableApp } from '@almanac/contracts/devices/wearables'
import type { TestAnswer } from '../testing/client'
import type { Participant } from '../testing/server'

const refusal = z.object({ errors: z.array(z.object({ title: z.string().check(z.minLength(1)), code: z.string() })) })

/** The error codes of a refusal; each must have a text. */
export const codesOf = ({ body }: TestAnswer): string[] => z.parse(refusal, body).errors.map(({ code }) => code)

/** The apps as the participant sees them. */
export async function appsOf(who: Participant): Promise<WearableApp[]> {
  return z.parse(wearables.listWearableApps.answer, (await who.client.get('/wearables/apps')).body)
}

/** One of the apps. */
export async function appOf(who: Participant, subname: string): Promise<WearableApp> {
  const app = (await appsOf(who)).find((known) => known.subname === subname)
  if (!app) throw new Error(`There is no app ${subname}`)
  return app
}

/** Where the participant's browser is sent to connect an app. */
export async function pageOf(who: Participant, subname: string): Promise<string> {
  return z.parse(
    wearables.wearableAuthorizationUrl.answer,
    (await who.client.get(`/wearables/authorization_url?app=${subname}`)).body,
  ).url
}

/** Where the participant's browser is sent to connect Dexcom. */
export async function dexcomPageOf(who: Participant): Promise<string> {
  return z.parse(dexcom.dexcomOauthUrl.answer, (await who.client.get('/dexcom_api/get_oauth_url')).body).data
}

/** Whether the participant sees Dexcom as connected. */
export async function isDexcomConnected(who: Participant): Promise<boolean> {
  const devices = z.parse(dexcom.listConnectedDevices.answer, (await who.client.get('/connected_devices')).body)
  return devices.some(
    ({ source_id, connected, connected_at }) => source_id === 'dexcom' && connected && connected_at !== null,
  )
}
