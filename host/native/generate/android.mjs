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

/** From Android 12 on `allowBackup` does not stop the transfer to the person's next phone; this does, for all data. */
const DATA_EXTRACTION_RULES = `<?xml version="1.0" encoding="utf-8"?>
<data-extraction-rules>
${['cloud-backup', 'device-transfer']
  .map((way) => {
    const domains = ['root', 'file', 'database', 'sharedpref', 'external']
    const excluded = domains.flatMap((domain) => [domain, ...(domain === 'external' ? [] : [`device_${domain}`])])
    return `    <${way}>\n${excluded.map((domain) => `        <exclude domain="${domain}" path="." />\n`).join('')}    </${way}>\n`
  })
  .join('')}</data-extraction-rules>
`

/** The icon of notifications: white on transparent, as Android draws only its shape. */
const NOTIFICATION_ICON = `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="24dp" android:height="24dp" android:viewportWidth="24" android:viewportHeight="24">
    <path android:fillColor="#FFFFFFFF"
        android:pathData="M7,2h2v2h6V2h2v2h3v18H4V4h3z M6,9v11h12V9z M8,11h3v3H8z M13,11h3v3h-3z M8,15h3v3H8z" />
</vector>
`

/** What Firebase shows notifications with; the channel is made in MainActivity. */
const NOTIFICATIONS = `
        <meta-data
            android:name="com.google.firebase.messaging.default_notification_icon"
            android:resource="@drawable/ic_notification" />
        <meta-data
            android:name="com.google.firebase.messaging.default_notification_channel_id"
            android:value="notices" />
`

/** The channel's name in the system's settings, by language; the first is for all others. */
const CHANNEL_NAMES = {
  values: 'Reminders and messages',
  'values-es': 'Recordatorios y mensajes',
  'values-fr': 'Rappels et messages',
  'values-ar': 'التذكيرات والرسائل',
}

/**
 * Files of resources that the generated project lacks, by their path below `res`.
 * @returns {Record<string, string>}
 */
export function androidResourceFiles() {
  const names = Object.entries(CHANNEL_NAMES).map(([folder, name]) => [
    `${folder}/notices.xml`,
    `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <string name="almanac_notices">${name}</string>\n</resources>\n`,
  ])
  return {
    'xml/data_extraction_rules.xml': DATA_EXTRACTION_RULES,
    'drawable/ic_notification.xml': NOTIFICATION_ICON,
    ...Object.fromEntries(names),
  }
}

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
          [
            'android:allowBackup="false"',
            'android:dataExtractionRules="@xml/data_extraction_rules"',
            'android:enableOnBackInvokedCallback="true"',
          ].join('\n        '),
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
        ['    </application>\n', `${NOTIFICATIONS}${HEALTH_PERMISSIONS_ACTIVITY}`],
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
