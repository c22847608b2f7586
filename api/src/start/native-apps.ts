import { StartFailure } from '../database/embedded/failure'
import type { Environment } from '../environment'
import type { NativeApps } from '../page/app-links'

const IOS_APP = /^[A-Z0-9]{10}\.[A-Za-z0-9][A-Za-z0-9.-]*$/
const PACKAGE = /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/
const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/

const entries = (text: string | undefined): string[] => (text ?? '').split(/[,\s]+/).filter(Boolean)

function androidApp(entry: string): NativeApps['android'][number] {
  const [name = '', ...keys] = entry.split('=')
  const fingerprints = keys.join('=').split('+')
  if (PACKAGE.test(name) && fingerprints.every((fingerprint) => FINGERPRINT.test(fingerprint)))
    return { package: name, fingerprints }
  throw new StartFailure(
    `ANDROID_APPS names ${entry}: it has to be a package and the SHA-256 of its signing key, such as org.example.almanac=14:6D:…:5C.`,
  )
}

/** The native apps that share links and passwords with this product. */
export function nativeAppsOf(environment: Environment): NativeApps {
  const ios = entries(environment.IOS_APPS)
  for (const app of ios)
    if (!IOS_APP.test(app))
      throw new StartFailure(
        `IOS_APPS names ${app}: it has to be a team and a bundle, such as A1B2C3D4E5.org.example.almanac.`,
      )
  return { ios, android: entries(environment.ANDROID_APPS).map(androidApp) }
}
