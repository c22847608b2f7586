import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSigner } from '../platform'
import { storeConsentObjective, sendConsent } from '../surveys/consent/testing'
import { startTestServer, type TestServer } from '../testing/server'
import { exportConsentsTo, readPublicKey, verifyConsentsIn, verifyStoredConsents } from './consents'
import { CommandFailure } from './output'

let server: TestServer
const exporter = { signer: newSigner(), installation: 'https://almanac.test' }
const own = exporter.signer.public_key
/** As on the machine of a recipient, where no key is known. */
const nothing = { digest: null, key: null, own: null }
const printed: string[] = []
const output = { print: (line: string) => printed.push(line), printError: (line: string) => printed.push(line) }

beforeAll(async () => {
  server = await startTestServer()
  const ana = await server.participant()
  await sendConsent(ana, (await storeConsentObjective(server, ana)).path, { consent_signature_text: 'Ana' })
})
beforeEach(() => printed.splice(0))
afterAll(() => server.close())

test('consents are written into a file that only its owner reads, and proven from it', async () => {
  const file = join(tmpdir(), 'consents.ndjson')
  await exportConsentsTo(server.database, exporter, file, output)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await verifyConsentsIn(file, { ...nothing, own }, output)).toBe(0)
  await verifyStoredConsents(server.database, null, output)
  // File and database give the same output, with the same digest.
  expect(printed[1]).toMatch(/^The chain holds: 1 consent of 1 participant\.\nDigest: [0-9a-f]{64}$/)
  expect(printed[3]).toBe(printed[1])
  expect(printed[2]).toMatch(/^Signed by https:\/\/almanac\.test at .+ with the key of this installation\.$/)
  // Both are printed to be noted elsewhere.
  const digest = printed[1]?.split('Digest: ')[1] ?? ''
  expect(printed[0]).toContain(`Signed with the key of this installation: ${own}\nDigest: ${digest}`)
  await verifyStoredConsents(server.database, digest, output)
  await expect(verifyStoredConsents(server.database, 'f'.repeat(64), output)).rejects.toThrow('not the one')

  await writeFile(file, (await readFile(file, 'utf8')).replace('"Ruiz"', '"Ruis"'))
  printed.splice(0)
  expect(await verifyConsentsIn(file, nothing, output)).toBe(1)
  expect(printed[0]).toMatch(/^BROKEN at line 2 \(consent [0-9a-f-]{36}\): its content does not match its hash/)
  // Existing files are not overwritten.
  await expect(exportConsentsTo(server.database, exporter, file, output)).rejects.toThrow(CommandFailure)
  await expect(verifyConsentsIn(join(tmpdir(), 'nothing'), nothing, output)).rejects.toThrow(CommandFailure)
  await rm(file)
})

test('an export is checked against a key and a digest, and it is said what was not', async () => {
  const file = join(tmpdir(), 'signed.ndjson')
  await exportConsentsTo(server.database, exporter, file, output)
  const digest = /Digest: ([\da-f]{64})/.exec(printed.join('\n'))?.[1] ?? ''
  const verified = async (expected: object) => {
    printed.splice(0)
    return [await verifyConsentsIn(file, { ...nothing, ...expected }, output), printed.join('\n')]
  }
  const says = (words: string): unknown => expect.stringContaining(words)
  expect(await verified({ key: own, digest })).toEqual([0, says('with the key that was given.')])
  expect(await verified({})).toEqual([0, says(`with the key ${own}, which was not checked`)])
  // The key of the recipient's own installation, or a wrong one.
  expect(await verified({ own: newSigner().public_key })).toEqual([1, says('another installation')])
  expect(await verified({ own, key: newSigner().public_key })).toEqual([1, says('BROKEN at line 3')])
  expect(await verified({ key: own, digest: 'f'.repeat(64) })).toEqual([1, says('OTHER CONSENTS')])

  // An older version signed nothing: said where no key is asked for, refused where one is.
  const [header = '', ...consents] = (await readFile(file, 'utf8')).trimEnd().split('\n').slice(0, -1)
  await writeFile(file, [header.replace('"version":2', '"version":1'), ...consents, ''].join('\n'))
  expect(await verified({ own, digest })).toEqual([0, says('Only the chain inside the file was checked')])
  expect(await verified({ key: own })).toEqual([1, says('UNSIGNED')])
  await rm(file)
})

test('a key is read as text and from a file, in base64 and PEM form', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  expect(await readPublicKey(raw, tmpdir())).toBe(raw)
  for (const text of [`${raw}\n`, publicKey.export({ format: 'pem', type: 'spki' }).toString()]) {
    await writeFile(join(tmpdir(), 'installation.pub'), text)
    expect(await readPublicKey('installation.pub', tmpdir())).toBe(raw)
  }
  await writeFile(join(tmpdir(), 'installation.pub'), 'something')
  await expect(readPublicKey('installation.pub', tmpdir())).rejects.toThrow('has no Ed25519 key')
  await expect(readPublicKey('nowhere', tmpdir())).rejects.toThrow('neither a public key')
  await rm(join(tmpdir(), 'installation.pub'))
})

test('a database whose consents were changed is said to be broken', async () => {
  await server.database.updateTable('consent_entries').set({ consenting_last_name: 'Other' }).execute()
  await expect(verifyStoredConsents(server.database, null, output)).rejects.toThrow(CommandFailure)
  expect(printed[0]).toMatch(/^BROKEN at consent/)
})
