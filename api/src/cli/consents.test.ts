import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeConsentObjective, sendConsent } from '../surveys/consent/testing'
import { startTestServer, type TestServer } from '../testing/server'
import { exportConsentsTo, verifyConsentsIn, verifyStoredConsents } from './consents'
import { CommandFailure } from './output'

let server: TestServer
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
  await exportConsentsTo(server.database, file, output)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await verifyConsentsIn(file, output)).toBe(0)
  await verifyStoredConsents(server.database, output)
  // File and database give the same output, with the same digest.
  expect(printed[1]).toMatch(/^The chain holds: 1 consent of 1 participant\.\nDigest: [0-9a-f]{64}$/)
  expect(printed[2]).toBe(printed[1])

  await writeFile(file, (await readFile(file, 'utf8')).replace('"Ruiz"', '"Ruis"'))
  printed.splice(0)
  expect(await verifyConsentsIn(file, output)).toBe(1)
  expect(printed[0]).toMatch(/^BROKEN at line 2 \(consent [0-9a-f-]{36}\): its content does not match its hash/)
  // Existing files are not overwritten.
  await expect(exportConsentsTo(server.database, file, output)).rejects.toThrow(CommandFailure)
  await expect(verifyConsentsIn(join(tmpdir(), 'nothing'), output)).rejects.toThrow(CommandFailure)
  await rm(file)
})

test('a database whose consents were changed is said to be broken', async () => {
  await server.database.updateTable('consent_entries').set({ consenting_last_name: 'Other' }).execute()
  await expect(verifyStoredConsents(server.database, output)).rejects.toThrow(CommandFailure)
  expect(printed[0]).toMatch(/^BROKEN at consent/)
})
