/** @typedef {import('./settings.mjs').NativeSettings} NativeSettings */

/** What HealthConnect.java reads; each needs a reason in Google's declaration. */
const HEALTH_PERMISSIONS = [
  'STEPS',
  'DISTANCE',
  'ACTIVE_CALORIES_BURNED',
  'EXERCISE',
  'SLEEP',
  'HEART_RATE',
  'RESTING_HEART_RATE',
  'RESPIRATORY_RATE',
  'OXYGEN_SATURATION',
  'BLOOD_PRESSURE',
  'WEIGHT',
  'BODY_TEMPERATURE',
  'BLOOD_GLUCOSE',
]

/** Health Connect grants permissions only to an app with this activity. */
const HEALTH_PERMISSIONS_ACTIVITY = `
        <activity-alias
            android:name="HealthPermissions"
            android:exported="true"
            android:permission="android.permission.START_VIEW_PERMISSION_USAGE"
            android:targetActivity=".MainActivity">
            <intent-filter>
                <action android:name="android.intent.action.VIEW_PERMISSION_USAGE" />
                <category android:name="android.intent.category.HEALTH_PERMISSIONS" />
            </intent-filter>
        </activity-alias>
    </application>
`

/**
 * What the generated Android project lacks: the product's links, no copy of the app's data in backups, what the
 * sources use.
 * @param {NativeSettings} settings
 * @returns {{ file: string, replacements: [string, string][] }[]}
 */
export function androidEdits({ host }) {
  const health = HEALTH_PERMISSIONS.map(
    (name) => `    <uses-permission android:name="android.permission.health.READ_${name}" />\n`,
  )
  return [
    {
      file: 'android/app/src/main/AndroidManifest.xml',
      replacements: [
        [
          'android:allowBackup="true"',
          'android:allowBackup="false"\n        android:enableOnBackInvokedCallback="true"',
        ],
        [
          '            </intent-filter>\n',
          `            </intent-filter>

            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${host}" />
            </intent-filter>
`,
        ],
        [
          '    <uses-permission android:name="android.permission.INTERNET" />\n',
          `    <uses-permission android:name="android.permission.INTERNET" />
    <uses-permission android:name="android.permission.ACCESS_NETWORK_STATE" />
    <uses-permission android:name="android.permission.VIBRATE" />
    <uses-permission android:name="android.permission.CAMERA" />
    <uses-permission android:name="android.permission.RECORD_AUDIO" />
    <uses-permission android:name="android.permission.MODIFY_AUDIO_SETTINGS" />
${health.join('')}`,
        ],
        ['    </application>\n', HEALTH_PERMISSIONS_ACTIVITY],
      ],
    },
    {
      file: 'android/app/build.gradle',
      replacements: [
        [
          `    implementation project(':capacitor-android')\n`,
          `    implementation project(':capacitor-android')\n    implementation "androidx.webkit:webkit:$androidxWebkitVersion"\n    implementation "androidx.biometric:biometric:1.1.0"\n    implementation "com.google.firebase:firebase-messaging:24.1.0"\n`,
        ],
      ],
    },
  ]
}
