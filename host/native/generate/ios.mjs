/** @typedef {import('./settings.mjs').NativeSettings} NativeSettings */

/** Our sources, with the ids that the project file knows them by. */
const SOURCES = [
  { name: 'MessageRules.swift', id: 'A1AA00000000000000000001', build: 'A1AA00000000000000000011' },
  { name: 'ShellViewController.swift', id: 'A1AA00000000000000000002', build: 'A1AA00000000000000000012' },
  { name: 'Shell.swift', id: 'A1AA00000000000000000003', build: 'A1AA00000000000000000013' },
  { name: 'HealthSamples.swift', id: 'A1AA00000000000000000004', build: 'A1AA00000000000000000014' },
  { name: 'Keychain.swift', id: 'A1AA00000000000000000005', build: 'A1AA00000000000000000015' },
  { name: 'AppLock.swift', id: 'A1AA00000000000000000006', build: 'A1AA00000000000000000016' },
  { name: 'Camera.swift', id: 'A1AA00000000000000000007', build: 'A1AA00000000000000000017' },
  { name: 'FilePieces.swift', id: 'A1AA00000000000000000008', build: 'A1AA00000000000000000018' },
  { name: 'HealthKinds.swift', id: 'A1AA00000000000000000009', build: 'A1AA00000000000000000019' },
  { name: 'LockTimer.swift', id: 'A1AA0000000000000000000A', build: 'A1AA0000000000000000001A' },
  { name: 'SampleUpload.swift', id: 'A1AA0000000000000000000B', build: 'A1AA0000000000000000001B' },
  { name: 'PageLinks.swift', id: 'A1AA0000000000000000000C', build: 'A1AA0000000000000000001C' },
  { name: 'CoverWindow.swift', id: 'A1AA0000000000000000000D', build: 'A1AA0000000000000000001D' },
]

/**
 * What the generated iOS project lacks: our sources, where links and tokens go, what the app says of itself.
 * @param {NativeSettings} settings
 * @returns {{ file: string, replacements: [string, string, number?][] }[]}
 */
export function iosEdits(settings) {
  const lines = (/** @type {(source: typeof SOURCES[number]) => string} */ line) => SOURCES.map(line).join('')
  const buildFile = '504EC3081FED79650016851F /* AppDelegate.swift in Sources */ = {isa'
  const reference = '504EC3071FED79650016851F /* AppDelegate.swift */ = {isa'
  const inGroup = '\t\t\t\t504EC3071FED79650016851F /* AppDelegate.swift */,\n'
  const inSources = '\t\t\t\t504EC3081FED79650016851F /* AppDelegate.swift in Sources */,\n'
  return [
    {
      file: 'ios/App/App.xcodeproj/project.pbxproj',
      replacements: [
        [
          buildFile,
          `${lines(({ name, id, build }) => `${build} /* ${name} in Sources */ = {isa = PBXBuildFile; fileRef = ${id} /* ${name} */; };\n\t\t`)}${buildFile}`,
        ],
        [
          reference,
          `${lines(({ name, id }) => `${id} /* ${name} */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = ${name}; sourceTree = "<group>"; };\n\t\t`)}${reference}`,
        ],
        // For the app's two configurations, debug and release.
        [
          'CODE_SIGN_STYLE = Automatic;',
          'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\tCODE_SIGN_STYLE = Automatic;',
          2,
        ],
        [inGroup, `${inGroup}${lines(({ name, id }) => `\t\t\t\t${id} /* ${name} */,\n`)}`],
        [inSources, `${inSources}${lines(({ name, build }) => `\t\t\t\t${build} /* ${name} in Sources */,\n`)}`],
      ],
    },
    {
      file: 'ios/App/App/Base.lproj/Main.storyboard',
      replacements: [
        [
          'customClass="CAPBridgeViewController" customModule="Capacitor"',
          'customClass="ShellViewController" customModule="App" customModuleProvider="target"',
        ],
      ],
    },
    ...delegateEdits(),
    plistEdit(settings),
  ]
}

/**
 * Links and the push token go to the shell; what HealthKit delivers is heard from the launch on.
 * @returns {{ file: string, replacements: [string, string][] }[]}
 */
function delegateEdits() {
  return [
    {
      file: 'ios/App/App/SceneDelegate.swift',
      replacements: [
        [
          '        window?.rootViewController = CAPBridgeViewController()',
          '        let controller = ShellViewController()\n        window?.rootViewController = controller',
        ],
        [
          '        SceneDelegateProxy.shared.scene(scene, willConnectTo: session, options: connectionOptions)',
          '        if let link = connectionOptions.userActivities.first?.webpageURL { controller.shell.open(link) }\n        if let told = connectionOptions.notificationResponse { controller.shell.open(told.notification) }',
        ],
        [
          '        SceneDelegateProxy.shared.scene(scene, continue: userActivity)',
          '        if let link = userActivity.webpageURL { (window?.rootViewController as? ShellViewController)?.shell.open(link) }',
        ],
      ],
    },
    {
      file: 'ios/App/App/AppDelegate.swift',
      replacements: [
        [
          '        // Override point for customization after application launch.\n',
          '        HealthSamples.shared.resume()\n',
        ],
        [
          '    func applicationWillResignActive(',
          `    private var shell: Shell? {
        let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
        return scene?.windows.lazy.compactMap({ $0.rootViewController as? ShellViewController }).first?.shell
    }

    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
        shell?.took(token: token)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        shell?.took(token: nil)
    }

    func applicationWillResignActive(`,
        ],
      ],
    },
  ]
}

/**
 * The domains that the web view may show, and why the app asks for what. `localhost` is where Capacitor has the page
 * that is shown without a network at the first start; it serves nothing else.
 * @param {NativeSettings} settings
 * @returns {{ file: string, replacements: [string, string][] }}
 */
function plistEdit({ host, origin, isPrivate }) {
  return {
    file: 'ios/App/App/Info.plist',
    replacements: [
      [
        '\t<key>CFBundleDevelopmentRegion</key>\n',
        `\t<key>AlmanacOrigin</key>
	<string>${origin}</string>
	<key>AlmanacPrivate</key>
	<${isPrivate}/>
	<key>WKAppBoundDomains</key>
	<array>
		<string>${host}</string>
		<string>localhost</string>
	</array>
	<key>NSCameraUsageDescription</key>
	<string>For video visits and for pictures that you add.</string>
	<key>NSMicrophoneUsageDescription</key>
	<string>For video visits.</string>
	<key>NSFaceIDUsageDescription</key>
	<string>To open the app without typing.</string>
	<key>NSHealthShareUsageDescription</key>
	<string>To add what your phone and watch measure to your study, also while the app is closed, if you choose so.</string>
	<key>CFBundleDevelopmentRegion</key>
`,
      ],
    ],
  }
}
