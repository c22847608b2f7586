import { listStudyThemes, type Theme } from '@almanac/contracts/platform/theme'
import { productForm } from '@almanac/contracts/rules/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import { aUser, fakeServer, renderScreen, screen, waitFor } from '@almanac/testing'
import { AlmanacTheme } from '../theme/AlmanacTheme'
import { Dialog } from '../dialog/Dialog'
import { StudyBrand, StudySign } from './StudyBrand'

const TIDE = '01920000-0000-7000-8000-0000000000a1'
const MEADOW = '01920000-0000-7000-8000-0000000000a2'

const themeOf = (company_id: string, name: string, accent: string): Theme => ({
  ...productTheme,
  company_id,
  key: name,
  light: { ...productTheme.light, accent },
  brand: { name, short_name: name, logo: null, mark: null, ...productForm, welcome: null, about: null },
})
const tide = themeOf(TIDE, 'Tide', '#0b5394')
const meadow = themeOf(MEADOW, 'Meadow', '#7a1f5c')

const ofBoth = aUser({
  companies: [TIDE, MEADOW].map((id) => ({ id, key: id, name: id, status: 'open' })),
})

const show = (company_id: string | null | undefined, user = ofBoth) =>
  renderScreen(
    <AlmanacTheme ofStudy="screen" theme={tide}>
      <StudyBrand company_id={company_id}>
        <StudySign />
        <input aria-label="Message" />
      </StudyBrand>
    </AlmanacTheme>,
    { user },
  )

const accentAt = (element: HTMLElement) => {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const own = at.style.getPropertyValue('--al-accent')
    if (own !== '') return own
  }
  return getComputedStyle(document.documentElement).getPropertyValue('--al-accent')
}

test('what is of another study than the page’s has its brand and name, and keeps what was typed meanwhile', async () => {
  const server = fakeServer()
  let send: (themes: Theme[]) => void = () => undefined
  server.answerWith(listStudyThemes, () => new Promise<Theme[]>((resolve) => (send = resolve)))
  const { person } = await show(MEADOW)
  await person.type(screen.getByLabelText('Message'), 'Hello')
  send([tide, meadow])
  expect(await screen.findByText('Meadow')).toBeVisible()
  const field = screen.getByLabelText('Message')
  expect(field).toHaveValue('Hello')
  expect(accentAt(field)).toBe('#7a1f5c')
})

test.each([TIDE, null, undefined])(
  'what is of the page’s own study, or of none (%s), has nothing around it',
  async (of) => {
    const server = fakeServer()
    server.answer(listStudyThemes, [tide, meadow])
    await show(of)
    await waitFor(() => expect(server.requests(listStudyThemes)).toHaveLength(1))
    expect(accentAt(screen.getByLabelText('Message'))).toBe('#0b5394')
    expect(screen.queryByText('Tide')).toBeNull()
  },
)

test('whoever is in one study asks for no themes', async () => {
  fakeServer()
  await show(MEADOW, aUser())
  expect(screen.queryByText('Meadow')).toBeNull()
})

test('a dialog that is open from the beginning is inside, and not hidden with what is around it', async () => {
  const server = fakeServer()
  server.answer(listStudyThemes, [tide, meadow])
  await renderScreen(
    <AlmanacTheme ofStudy="screen" theme={tide}>
      <StudyBrand as="dialog" company_id={MEADOW}>
        <Dialog open title="Visit" onClose={() => undefined}>
          <StudySign />
        </Dialog>
      </StudyBrand>
    </AlmanacTheme>,
    { user: ofBoth },
  )
  expect(await screen.findByText('Meadow')).toBeVisible()
  expect(accentAt(screen.getByRole('dialog', { name: 'Visit' }))).toBe('#7a1f5c')
})
