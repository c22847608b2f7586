/** @typedef {ReturnType<typeof readNativeSettings>} NativeSettings */

/** Android sources of the app, from `host/native/android` and `host/native/rules`. */
const JAVA_FILES = [
  'AppLock.java',
  'Camera.java',
  'FilePieces.java',
  'HealthConnect.java',
  'HealthConnectReader.java',
  'HealthConnectRecords.java',
  'HealthDevice.java',
  'HealthRecords.java',
  'HealthSample.java',
  'HealthSeries.java',
  'Json.java',
  'LockCover.java',
  'LockTimer.java',
  'MainActivity.java',
  'MessageRules.java',
  'PageLinks.java',
  'PictureFolder.java',
  'PushToken.java',
  'SampleUpload.java',
  'SecretStore.java',
  'Shell.java',
  'ShellFiles.java',
  'UploadPause.java',
]

const APP_ID = /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/

/**
 * What a study's app is built with. A path in the address would turn Capacitor's check of origins off on
 * Android and lock people out on iOS, so an origin alone is taken.
 * @param {NodeJS.ProcessEnv} environment
 */
export function readNativeSettings(environment) {
  const origin = environment.NATIVE_ORIGIN ?? ''
  if (!URL.canParse(origin) || new URL(origin).origin !== origin || !origin.startsWith('https://'))
    throw new Error('NATIVE_ORIGIN has to be the https origin of the server, such as https://almanac.example')
  const appId = environment.NATIVE_APP_ID ?? 'org.example.almanac'
  if (!APP_ID.test(appId)) throw new Error(`NATIVE_APP_ID is ${appId}: it has to be such as org.example.almanac`)
  const name = environment.NATIVE_NAME ?? 'Almanac'
  if (/[<>&"']/.test(name)) throw new Error(`NATIVE_NAME is ${name}: it may not have any of < > & " '`)
  const isPrivate = environment.NATIVE_PRIVATE === 'on'
  const { host } = new URL(origin)
  return {
    origin,
    host,
    appId,
    name,
    isPrivate,
    javaFiles: JAVA_FILES,
    capacitor: {
      appId,
      appName: name,
      webDir: 'www',
      loggingBehavior: 'none',
      server: { url: origin, appStartPath: '/?appType=mobile_app', errorPath: 'index.html', cleartext: false },
      android: { allowMixedContent: false, webContentsDebuggingEnabled: false, resolveServiceWorkerRequests: false },
      ios: { limitsNavigationsToAppBoundDomains: true, webContentsDebuggingEnabled: false, contentInset: 'never' },
    },
    androidResources: `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <string name="almanac_origin" translatable="false">${origin}</string>
    <bool name="almanac_private">${isPrivate}</bool>
${firebaseResources(environment)}</resources>
`,
    entitlements: plist(`	<key>aps-environment</key>
	<string>production</string>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${host}</string>
		<string>webcredentials:${host}</string>
	</array>
	<key>com.apple.developer.healthkit</key>
	<true/>
	<key>com.apple.developer.healthkit.background-delivery</key>
	<true/>
`),
  }
}

/** Of a Firebase project: its settings, and the resource that its library reads each from. */
const FIREBASE = {
  NATIVE_FIREBASE_PROJECT: 'project_id',
  NATIVE_FIREBASE_APP: 'google_app_id',
  NATIVE_FIREBASE_KEY: 'google_api_key',
  NATIVE_FIREBASE_SENDER: 'gcm_defaultSenderId',
}

/**
 * Without a project the app on Android has no push messages.
 * @param {NodeJS.ProcessEnv} environment
 */
function firebaseResources(environment) {
  const given = Object.entries(FIREBASE).map(([setting, name]) => ({
    setting,
    name,
    value: environment[setting] ?? '',
  }))
  const lacking = given.filter(({ value }) => !/^[\w:.-]+$/.test(value))
  if (lacking.length === given.length && given.every(({ value }) => value === '')) return ''
  if (lacking.length > 0)
    throw new Error(`${lacking.map(({ setting }) => setting).join(', ')}: all four of Firebase, or none`)
  return given.map(({ name, value }) => `    <string name="${name}" translatable="false">${value}</string>\n`).join('')
}

/** @param {string} members */
const plist = (members) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${members}</dict>
</plist>
`
