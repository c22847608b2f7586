/** @typedef {import('./settings.mjs').NativeSettings} NativeSettings */

/**
 * What the generated Android project lacks: the product's links, no copy of the app's data in backups, what the
 * sources use.
 * @param {NativeSettings} settings
 * @returns {{ file: string, replacements: [string, string][] }[]}
 */
export function androidEdits({ host }) {
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
`,
        ],
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
