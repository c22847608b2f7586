import { seededRandom } from '../testing/seeded-random'
import {
  agreedWrites,
  nextRevision,
  nextWrite,
  rowsOf,
  type EntryBase,
  type EntryRow,
  type PendingEntry,
} from './pending'
import { planEntries, type Stored } from './plan'

const RUNS = 10_000
const STEPS = 10

interface Named {
  id: string
  revision: number
  name: string
}

/** A change with the name that the person saw when making it; null where there was no entry. */
type Write = PendingEntry<Named> & { seen: string | null }

/** The stored list, with what became of each name that was typed. */
class Server {
  rows: Stored<Named>[] = []
  /** Names that somebody who saw them has replaced, removed or given up. */
  readonly ended = new Set<string>()
  conflicts = 0

  /** Whether it was accepted. */
  take({ base, put, next_revision, seen }: Write): boolean {
    const row = this.rows.find(({ id }) => id === base.id)
    const plan = put ? planEntries(this.rows, [{ ...put, next_revision }]) : planEntries(this.rows, [], [base])
    if (plan.conflicts.sent.length + plan.conflicts.removed.length > 0) {
      this.conflicts += 1
      if ((row?.name ?? null) === seen) throw new Error(`a conflict, though ${seen} is what was seen`)
      return false
    }
    const replaced = new Set([...plan.gone, ...plan.put.map(({ id }) => id)])
    if (row && replaced.has(row.id)) {
      if (row.name !== seen) throw new Error(`${row.name} was overwritten unseen`)
      this.ended.add(row.name)
    }
    this.rows = [...this.rows.filter(({ id }) => !replaced.has(id)), ...plan.put]
    return true
  }
}

/** A device as the screen and the outbox have it: in order for each entry, a refused write blocks those after it. */
class Device {
  cache: Named[] = []
  writes: Write[] = []
  /** The name of each version that this device has shown. */
  readonly seen = new Map<string, string>()
  /** An editor that was opened some time ago. */
  opened: EntryRow<Named> | null = null

  constructor(
    readonly server: Server,
    readonly world: { typed: string[]; random: () => number },
  ) {}

  pick(below: number): number {
    return Math.floor(this.world.random() * below)
  }

  get rows(): EntryRow<Named>[] {
    return rowsOf(this.cache, this.writes)
  }

  #take(rows: readonly Named[]): void {
    this.cache = rows.map(({ id, name, revision }) => ({ id, name, revision }))
    for (const { id, name, revision } of rows) this.seen.set(`${id}@${revision}`, name)
  }

  read(): void {
    this.#take(this.server.rows)
    for (const id of agreedWrites(this.cache, this.writes)) this.discard(id)
  }

  discard(write_id: string): void {
    for (const { put } of this.writes.filter((write) => write.write_id === write_id))
      if (put) this.server.ended.add(put.name)
    this.writes = this.writes.filter((write) => write.write_id !== write_id)
  }

  #put(writes: readonly PendingEntry<Named>[], base: EntryBase, name: string | null, seen: string | null): void {
    const put = name === null ? null : { id: base.id, revision: base.revision, name }
    const next = nextWrite(
      writes,
      put,
      this.cache.some(({ id }) => id === base.id),
    )
    if (next.write_id !== undefined) {
      const write_id = next.write_id ?? `w${this.world.random()}`
      const next_revision = nextRevision(base.revision, this.world.random())
      const write: Write = { write_id, base, put, next_revision, state: 'waiting', seen }
      if (put) this.seen.set(`${put.id}@${next_revision}`, put.name)
      const at = this.writes.findIndex((known) => known.write_id === write_id)
      const replaced = this.writes[at]?.put
      if (replaced) this.server.ended.add(replaced.name)
      this.writes = at < 0 ? [...this.writes, write] : this.writes.with(at, write)
    }
    for (const write_id of next.discarded) this.discard(write_id)
  }

  #type(): string {
    const name = `name ${this.world.typed.length}`
    this.world.typed.push(name)
    return name
  }

  add(): void {
    const name = this.#type()
    this.#put([], { id: `id of ${name}`, revision: 0 }, name, null)
  }

  /** Changes or removes what the editor shows; a conflict is decided in it. */
  change(row: EntryRow<Named>): void {
    const { edited, versions, writes } = row
    if (versions && this.pick(2) === 0) return writes.toReversed().forEach(({ write_id }) => this.discard(write_id))
    const isRemoval = versions ? versions.mine === null : this.pick(3) === 0
    const name = isRemoval ? null : this.#type()
    const current = this.writes.filter(({ base }) => base.id === edited.id)
    if (!versions) return this.#put(current, edited, name, this.#seenBy(row))
    this.#put(current, { id: edited.id, revision: versions.other?.revision ?? 0 }, name, versions.other?.name ?? null)
  }

  /** The name behind the revision that a change of this row is based on. */
  #seenBy({ edited, pending }: EntryRow<Named>): string | null {
    return pending === 'refused' ? (this.seen.get(`${edited.id}@${edited.revision}`) ?? null) : edited.name
  }

  /** Sends one write, or all; an answer may be lost. */
  send(loses: boolean): void {
    const blocked = new Set<string>()
    for (const write of [...this.writes]) {
      if (write.state !== 'waiting') blocked.add(write.base.id)
      if (blocked.has(write.base.id)) continue
      const accepted = this.server.take(write)
      if (loses && this.pick(2) === 0) return
      if (accepted) {
        this.writes = this.writes.filter((other) => other !== write)
        this.#take(this.server.rows)
      } else {
        this.writes = this.writes.map((other) => (other === write ? { ...write, state: 'conflict' } : other))
        blocked.add(write.base.id)
      }
      if (loses && this.pick(2) === 0) return
    }
  }

  /** Deletes a refused write in the list of unsent ones; those after it are sent. */
  deleteUnsent(): void {
    const refused = this.writes.find(({ state }) => state !== 'waiting')
    if (refused) this.discard(refused.write_id)
  }

  step(): void {
    const kind = this.pick(8)
    const row = this.rows[this.pick(this.rows.length)]
    if (kind === 0 || !row) return this.add()
    if (kind < 3) return this.change(row)
    if (kind === 3) {
      if (this.opened) this.change(this.opened)
      this.opened = this.opened ? null : row
    } else if (kind === 4) this.read()
    else if (kind === 5) this.deleteUnsent()
    else this.send(true)
  }
}

test(`${RUNS} random interleavings of two devices: 0 lost, a conflict only where one entry was changed twice`, () => {
  const wrong: string[] = []
  let conflicts = 0
  for (let run = 0; run < RUNS; run += 1) {
    const random = seededRandom(run)
    const server = new Server()
    const world = { typed: new Array<string>(), random }
    const devices = [new Device(server, world), new Device(server, world)] as const
    devices[0].add()
    devices[0].send(false)
    devices[1].read()
    for (let step = 0; step < STEPS; step += 1) devices[random() < 0.5 ? 0 : 1].step()

    // Everything is sent and decided in the end.
    for (let turn = 0; devices.some(({ writes }) => writes.length > 0); turn += 1) {
      if (turn > 20) throw new Error(`run ${run} does not come to an end`)
      for (const device of devices) {
        device.send(false)
        device.read()
        for (const row of device.rows) if (row.pending === 'refused') device.change(row)
      }
    }
    conflicts += server.conflicts
    const stored = server.rows.map(({ name }) => name)
    for (const device of devices) {
      device.read()
      if (device.rows.map(({ shown }) => shown.name).join() !== stored.join()) wrong.push(`run ${run}: not shown`)
    }
    const lost = world.typed.filter((name) => !stored.includes(name) && !server.ended.has(name))
    if (lost.length > 0) wrong.push(`run ${run}: ${lost.join()}`)
  }
  expect(wrong).toEqual([])
  expect(conflicts).toBeGreaterThan(RUNS / 10)
})
