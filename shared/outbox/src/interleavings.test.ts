import { ApiError } from '@almanac/api-client'
import { call } from '@almanac/contracts'
import type { NewEntry, OutboxDatabase } from './database'
import { createDatabases } from './databases'
import { draftsOf, type Drafts } from './drafts'
import { openDraft, type FormDraft, type OtherDraft } from './form-drafts'
import { sendAll, type SentInput } from './sender'
import { createTabMemory, createTestClaims } from './testing'

/** Two seconds. */
const RUNS = 1_000
const STEPS = 8
const PLACE = 'activity:1'

let last = 0
/** An id that costs nothing. */
const newId = (): string => String((last += 1))
const write = call({ id: 'createResponse', area: 'activities', method: 'POST', path: '/responses', policy: 'self' })

/** What a form stores: the future id of its write, and the words typed so far. */
interface Draft {
  id: string
  words: string[]
}
const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null && 'words' in value

/** Chooses below a number; the numbers of Numerical Recipes. */
function chooser(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A server that takes the first write of an id and acknowledges every later one. */
function aServer() {
  const stored = new Map<string, string[]>()
  const state = { isDown: false, losesAnswers: false }
  const send = async (_call: unknown, { body }: SentInput): Promise<unknown> => {
    if (state.isDown) throw new ApiError(0, [])
    if (!isDraft(body)) throw new Error('not what this test sends')
    if (!stored.has(body.id)) stored.set(body.id, body.words)
    if (state.losesAnswers) throw new ApiError(0, [])
    return body
  }
  return { stored, state, send }
}

interface Device {
  database: OutboxDatabase
  drafts: Drafts
  claims: ReturnType<typeof createTestClaims>
  tabs: Tab[]
}

/** A form as the activities have it: it moves to another id where another tab has, or had, its draft. */
class Tab {
  form: FormDraft | null = null
  draft: Draft = { id: newId(), words: [] }
  isBusy = false
  #isLost = false
  readonly #name = newId()
  readonly memory: ReturnType<typeof createTabMemory>

  constructor(
    readonly device: Device,
    private readonly isWritten: (id: string) => Promise<boolean>,
    copied?: [string, string][],
  ) {
    this.memory = createTabMemory(copied)
  }

  async open(key?: string): Promise<void> {
    this.#isLost = false
    const form = await openDraft(
      { drafts: this.device.drafts, claims: this.device.claims.of(this.#name), tab: this.memory },
      { place: PLACE, isDraft, key, onLost: () => (this.#isLost = true) },
    )
    this.form = form
    this.draft = { id: newId(), words: [] }
    if (!isDraft(form.restored)) return
    // Left by a tab that was killed after it had saved.
    if (await this.isWritten(form.restored.id)) await form.remove()
    else this.draft = form.restored
  }

  async type(word: string): Promise<void> {
    if (this.#isLost) this.draft = { id: newId(), words: this.draft.words }
    this.#isLost = false
    this.draft = { id: this.draft.id, words: [...this.draft.words, word] }
    await this.form?.put(this.draft)
  }

  async save(isKilled: boolean): Promise<void> {
    if (this.draft.words.length === 0) return
    if (this.#isLost) this.draft = { id: newId(), words: this.draft.words }
    await this.device.database.storeEntry(entryOf(this.draft))
    if (isKilled) return this.kill()
    await this.form?.remove()
    await this.leave()
  }

  async leave(): Promise<void> {
    await this.form?.release()
    this.form = null
  }

  /** Without time to release anything. */
  kill(): void {
    this.device.claims.close(this.#name)
    this.form = null
  }

  async takeOver(other: OtherDraft | undefined): Promise<void> {
    if (!other) return
    await this.form?.release()
    await this.open(other.key)
  }

  /** Kept by the browser for Back, while something else happens, and shown again. */
  async away(meanwhile: () => Promise<void>): Promise<void> {
    const { form } = this
    await form?.release()
    await meanwhile()
    if (form && this.form === form) await form.reclaim()
  }
}

const entryOf = (draft: Draft): NewEntry => ({
  id: draft.id,
  subject: draft.id,
  callId: write.id,
  call: write,
  body: draft,
  state: 'waiting',
  created_at: 0,
  version: 1,
  attempts: 0,
  not_before: 0,
})

async function aDevice(): Promise<Device> {
  const databases = createDatabases({ inMemory: () => true })
  return {
    database: await databases.of('ana'),
    drafts: draftsOf(databases, 'ana'),
    claims: createTestClaims(),
    tabs: [],
  }
}

const events = {
  mayContinue: () => true,
  sending: () => new AbortController().signal,
  idle: () => undefined,
  progress: () => undefined,
  changed: () => Promise.resolve(),
  ended: () => Promise.resolve(),
}

class World {
  readonly server = aServer()
  readonly typed: string[] = []
  constructor(
    readonly devices: readonly Device[],
    readonly choose: (below: number) => number,
  ) {}

  #pick<T>(things: readonly T[]): T | undefined {
    return things[this.choose(things.length)]
  }

  tab(device: Device, copied?: [string, string][]): Tab {
    const isWritten = async (id: string) =>
      this.server.stored.has(id) || (await device.database.allEntries()).some((entry) => entry.id === id)
    const tab = new Tab(device, isWritten, copied)
    device.tabs.push(tab)
    return tab
  }

  /** One thing that happens on a device, in a tab in which nothing else is happening. */
  async step(): Promise<void> {
    const device = this.#pick(this.devices)
    if (!device) return
    const tab = this.#pick(device.tabs.filter(({ isBusy }) => !isBusy))
    if (tab) tab.isBusy = true
    await this.#act(device, tab)
    if (tab) tab.isBusy = false
  }

  async #act(device: Device, tab: Tab | undefined): Promise<void> {
    const kind = this.choose(12)
    if (!tab || kind === 0) return this.tab(device, kind === 0 ? tab?.memory.entries() : undefined).open()
    if (!tab.form) return tab.open()
    if (kind < 5) return this.#type(tab)
    if (kind === 5) return tab.save(this.choose(3) === 0)
    if (kind === 6) return tab.leave()
    if (kind === 7) return tab.kill()
    if (kind === 8) return tab.takeOver(this.#pick(tab.form.others))
    if (kind === 9) return tab.away(() => this.step())
    if (kind === 10) {
      tab.kill()
      return tab.open()
    }
    return this.send(device)
  }

  async #type(tab: Tab): Promise<void> {
    const word = String(this.typed.length)
    this.typed.push(word)
    await tab.type(word)
  }

  async send({ database }: Device): Promise<void> {
    this.server.state.isDown = this.choose(2) === 0
    this.server.state.losesAnswers = this.choose(2) === 0
    await sendAll(database, { send: this.server.send, now: () => 0, random: () => 0 }, events, true)
  }

  /** What can still be reached: by opening forms one after the other until none has anything, and on the server. */
  async reachable(): Promise<Set<string>> {
    const words = new Set<string>()
    for (const device of this.devices) {
      for (const tab of device.tabs) tab.kill()
      for (const entry of await device.database.allEntries())
        if (isDraft(entry.body)) entry.body.words.forEach((word) => words.add(word))
      for (;;) {
        const tab = this.tab(device)
        await tab.open()
        if (tab.draft.words.length === 0 && tab.form?.restored === undefined) break
        tab.draft.words.forEach((word) => words.add(word))
        await tab.form?.remove()
        tab.kill()
      }
    }
    for (const stored of this.server.stored.values()) stored.forEach((word) => words.add(word))
    return words
  }
}

test(`${RUNS} random interleavings of tabs on two devices: nothing typed is lost`, async () => {
  const lost: string[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const world = new World([await aDevice(), await aDevice()], chooser(run))
    // Two at a time, so that one begins before the other is done.
    for (let step = 0; step < STEPS; step += 2) await Promise.all([world.step(), world.step()])
    const reachable = await world.reachable()
    const missing = world.typed.filter((word) => !reachable.has(word))
    if (missing.length > 0) lost.push(`run ${run}: ${missing.join()}`)
  }
  expect(lost).toEqual([])
})
