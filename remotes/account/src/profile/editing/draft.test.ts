import type * as auth from '@almanac/auth'
import { aUser } from '@almanac/testing'
import type * as drafts from './draft'

interface Values {
  name: string
  severity: number | null
}
const blank: Values = { name: '', severity: null }
const typed: Values = { name: 'Penicillin', severity: 3 }
const maya = aUser({ id: '01920000-0000-7000-8000-0000000000a1' })
const diego = aUser({ id: '01920000-0000-7000-8000-0000000000a2' })

/** A page that has just been loaded in the same tab, with its session. */
function openPage(user: typeof maya | null) {
  let opened: ReturnType<typeof modules> | undefined
  jest.isolateModules(() => (opened = modules()))
  if (!opened) throw new Error('the modules were not loaded')
  opened.auth.setSession(user, null)
  return { ...opened, draft: opened.makeDraft<Values>('allergies') }
}
const modules = () => ({
  auth: jest.requireActual<typeof auth>('@almanac/auth'),
  ...jest.requireActual<typeof drafts>('./draft'),
})

beforeEach(() => {
  sessionStorage.clear()
  document.cookie = 'almanac_shared_device=; max-age=0'
})

test('what was typed is there after a reload, and once the person has signed in again', () => {
  openPage(maya).draft.put('new', typed)
  const { auth, draft } = openPage(maya)
  expect(draft.get('new', blank)).toEqual(typed)
  auth.setSession(null, null)
  auth.announce({ type: 'unauthorized', study_closed: false })
  draft.put('other', typed, maya.id)
  const again = openPage(maya).draft
  expect([again.has('new'), again.has('other')]).toEqual([true, true])
})

test('nobody else in the same tab gets it, nor anybody after a sign-out', () => {
  openPage(maya).draft.put('new', typed)
  expect(openPage(diego).draft.get('new', blank)).toEqual(blank)
  const { auth, draft } = openPage(maya)
  draft.put('new', typed)
  auth.announce({ type: 'signed_out' })
  sessionStorage.clear()
  expect(draft.has('new')).toBe(false)
})

test('on a shared device it is stored nowhere', () => {
  document.cookie = 'almanac_shared_device=1'
  const { draft } = openPage(maya)
  draft.put('new', typed)
  expect(draft.get('new', blank)).toEqual(typed)
  expect(sessionStorage).toHaveLength(0)
})

test('a draft of another version of the form is not used; a saved one leaves nothing', () => {
  sessionStorage.setItem(
    'almanac.form_drafts',
    JSON.stringify({ user_id: maya.id, drafts: { 'allergies.new': { title: 'Penicillin' } } }),
  )
  const { draft } = openPage(maya)
  expect(draft.get('new', blank)).toEqual(blank)
  draft.put('new', typed)
  draft.remove('new')
  expect(sessionStorage).toHaveLength(0)
})
