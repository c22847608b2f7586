import { newId } from '@almanac/domain/ids'
import { createDatabases } from './databases'
import { draftsOf } from './drafts'
import { offerDraft, openDraft, type DraftRequest, type FormDrafts } from './form-drafts'
import { createTabMemory, createTestClaims } from './testing'

const PLACE = 'activity:1'
const isDraft = (value: unknown): boolean => typeof value === 'string'

/** The tabs of one browser, with the same device storage. */
function aBrowser() {
  const drafts = draftsOf(createDatabases({ inMemory: () => true }), 'ana')
  const claims = createTestClaims()
  const tab = (copied?: Iterable<[string, string]>) => {
    const name = newId()
    const memory = createTabMemory(copied)
    const forms: FormDrafts = { drafts, claims: claims.of(name), tab: memory }
    const onLost = jest.fn()
    return {
      forms,
      memory,
      onLost,
      open: (more: Partial<DraftRequest> = {}) => openDraft(forms, { place: PLACE, isDraft, onLost, ...more }),
      /** Closed or killed: it has no time to release anything. */
      close: () => claims.close(name),
    }
  }
  return { drafts, tab, stored: async () => (await drafts.list(PLACE)).map(({ value }) => value).sort() }
}

test('two tabs have drafts of their own: saving one leaves the other, and a reload brings each back', async () => {
  const { tab } = aBrowser()
  const [a, b] = [tab(), tab()]
  const [inA, inB] = [await a.open(), await b.open()]
  await inA.put('A')
  await inB.put('B')
  a.close()
  const again = await a.open()
  expect(again.restored).toBe('A')
  await again.remove()
  b.close()
  expect((await b.open()).restored).toBe('B')
})

test('a draft left by a closed tab is restored by the next form, and several one after the other', async () => {
  const { tab } = aBrowser()
  for (const text of ['first', 'second']) {
    const closed = tab()
    // While the other is open it is not taken.
    await (await closed.open({ isDraft: () => false })).put(text)
    closed.close()
  }
  const next = tab()
  const form = await next.open()
  expect([form.restored, ...form.others.map(({ value }) => value)].sort()).toEqual(['first', 'second'])
  expect(form.others).toMatchObject([{ isOpen: false }])
  await form.remove()
  await form.release()
  const last = await next.open()
  expect([form.restored, last.restored].sort()).toEqual(['first', 'second'])
})

test('a form sees what is open in another tab, and takes it over; the other goes on with a draft of its own', async () => {
  const { tab, stored } = aBrowser()
  const [a, b] = [tab(), tab()]
  const inA = await a.open()
  await inA.put('A')
  const inB = await b.open()
  expect(inB.restored).toBeUndefined()
  expect(inB.others).toMatchObject([{ value: 'A', isOpen: true }])
  await inB.put('B')

  const taken = await b.open({ key: inB.others[0]?.key })
  expect(taken.restored).toBe('A')
  expect(a.onLost).toHaveBeenCalledTimes(1)
  await taken.put('A in B')
  await inA.put('A alone')
  await inA.remove()
  expect(await stored()).toEqual(['A in B', 'B'])
})

test('a duplicated tab begins with a draft of its own', async () => {
  const { tab, stored } = aBrowser()
  const a = tab()
  const inA = await a.open()
  await inA.put('A')
  const copy = tab(a.memory.entries())
  const inCopy = await copy.open()
  expect(inCopy.restored).toBeUndefined()
  await inCopy.put('copy')
  await inA.put('still A')
  expect(await stored()).toEqual(['copy', 'still A'])
})

test('a draft of before is found under its place, and gets a key of its own', async () => {
  const { drafts, tab, stored } = aBrowser()
  await drafts.put(PLACE, 'of before')
  const a = tab()
  const inA = await a.open()
  expect(inA.restored).toBe('of before')
  // A tab of the earlier version goes on writing there.
  await drafts.put(PLACE, 'of the old tab')
  await inA.put('here')
  expect(await stored()).toEqual(['here', 'of the old tab'])
})

test('while the page is kept for Back, another form may have its draft; the page shown again then has another one', async () => {
  const { tab, stored } = aBrowser()
  const [a, b] = [tab(), tab()]
  const inA = await a.open()
  await inA.put('A')
  await inA.release()
  expect(await inA.reclaim()).toBe(true)
  await inA.release()
  const inB = await b.open()
  expect(inB.restored).toBe('A')
  await inB.put('A in B')
  expect(await inA.reclaim()).toBe(false)
  await inB.release()
  const later = tab()
  expect((await later.open()).restored).toBe('A in B')
  await inA.put('A again')
  expect(await stored()).toEqual(['A again', 'A in B'])
})

test('a page shown again does not go on with a draft that was saved meanwhile', async () => {
  const { tab } = aBrowser()
  const [a, b] = [tab(), tab()]
  const inA = await a.open()
  await inA.put('A')
  await inA.release()
  const inB = await b.open()
  await inB.remove()
  await inB.release()
  expect(await inA.reclaim()).toBe(false)
  expect(a.onLost).toHaveBeenCalledTimes(1)
})

test('an offered draft is opened by the next form of its tab, before one that was left', async () => {
  const { tab } = aBrowser()
  const [a, b] = [tab(), tab()]
  await (await b.open()).put('left')
  b.close()
  await offerDraft(a.forms, PLACE, 'offered')
  const form = await a.open()
  expect(form.restored).toBe('offered')
  expect(form.others).toMatchObject([{ value: 'left' }])
})

test('what was typed before the draft was read does not replace it', async () => {
  const { tab, stored } = aBrowser()
  const [a, b] = [tab(), tab()]
  await (await a.open()).put('left')
  a.close()
  const form = await b.open()
  await form.startNew()
  await form.put('typed')
  expect(await stored()).toEqual(['left', 'typed'])
})
