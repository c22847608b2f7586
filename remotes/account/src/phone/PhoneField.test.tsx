import { renderScreen, screen, waitFor, within } from '@almanac/testing'
import { Button } from '@almanac/ui/core'
import { ErrorSummary, Form, useForm } from '@almanac/ui/form'
import { PhoneField } from './PhoneField'

const submitted = jest.fn()

function Numbers({ before = '', optional = false }: { before?: string; optional?: boolean }) {
  const form = useForm({ defaultValues: { phone: before } })
  return (
    <Form form={form} onSubmit={submitted}>
      <ErrorSummary />
      <PhoneField name="phone" label="Phone number" country="DE" optional={optional} />
      <Button type="submit">Send</Button>
    </Form>
  )
}

beforeEach(() => {
  submitted.mockReset()
})

const field = () => screen.getByRole('textbox', { name: /^Phone number/ })
const country = () => screen.getByRole('button', { name: /^(Country|País|البلد):/ })
const send = async (person: { click: (on: Element) => Promise<void> }) =>
  person.click(screen.getByRole('button', { name: 'Send' }))

test('converts a number in national format to E.164', async () => {
  const { person } = await renderScreen(<Numbers />)
  expect(country()).toHaveAccessibleName('Country: Germany +49')
  await person.type(field(), '0151 / 234 567-89')
  await send(person)
  expect(submitted).toHaveBeenCalledWith({ phone: '+4915123456789' })
  expect(field()).toHaveValue('0151 / 234 567-89')
})

test('an invalid number shows an error and stays as typed', async () => {
  const { person } = await renderScreen(<Numbers />)
  await person.type(field(), '12 x')
  await send(person)
  expect(submitted).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(field()).toHaveAccessibleDescription('Check this number. It doesn’t match the country you chose.')
  expect(field()).toHaveValue('12 x')
  await person.click(screen.getByRole('link', { name: /Phone number/ }))
  expect(field()).toHaveFocus()
})

test('an empty number shows an error unless it is optional', async () => {
  const { person, unmount } = await renderScreen(<Numbers />)
  await send(person)
  expect(field()).toHaveAccessibleDescription('Enter a phone number, including the country.')
  unmount()
  await renderScreen(<Numbers optional />)
  await send(person)
  expect(submitted).toHaveBeenCalledWith({ phone: '' })
})

test('a pasted international number sets the country and loses its dial code', async () => {
  const { person } = await renderScreen(<Numbers />)
  await person.click(field())
  await person.paste('+44 7400 123456')
  expect(country()).toHaveAccessibleName('Country: United Kingdom +44')
  await person.tab()
  expect(field()).toHaveValue('07400 123456')
  await send(person)
  expect(submitted).toHaveBeenCalledWith({ phone: '+447400123456' })
})

test('accepts digits of other scripts', async () => {
  const { person } = await renderScreen(<Numbers />)
  await person.click(field())
  await person.paste('٠١٥١ ٢٣٤٥٦٧٨٩')
  await send(person)
  expect(submitted).toHaveBeenCalledWith({ phone: '+4915123456789' })
})

test('an initial number is shown in its national format', async () => {
  const { person } = await renderScreen(<Numbers before="+33612345678" />)
  expect(country()).toHaveAccessibleName('Country: France +33')
  expect(field()).toHaveValue('06 12 34 56 78')
  await send(person)
  expect(submitted).toHaveBeenCalledWith({ phone: '+33612345678' })
})

describe('the list of countries', () => {
  const open = async (locale = 'en') => {
    const { person } = await renderScreen(<Numbers />, { locale })
    await person.click(country())
    const dialog = await screen.findByRole('dialog')
    const search = within(dialog).getByRole('searchbox')
    expect(search).toHaveFocus()
    // By elements: queries by role take seconds in a list of this length.
    return { person, dialog, search, names: () => [...dialog.querySelectorAll('li')].map((row) => row.textContent) }
  }

  test('has every country, with the country of the device first', async () => {
    const { names } = await open()
    expect(names().length).toBeGreaterThan(240)
    expect(names()[0]).toMatch(/United States\+1$/)
    expect(names()[1]).toMatch(/Afghanistan\+93$/)
  })

  test.each([
    ['cote d', 'Côte d’Ivoire'],
    ['DE', 'Germany'],
    ['+420', 'Czechia'],
    ['0044', 'United Kingdom'],
    ['réunion', 'Réunion'],
    ['٢٠', 'Egypt'],
  ])('finds a country by %j', async (words, name) => {
    const { person, search, names } = await open()
    await person.type(search, words)
    expect(names().slice(0, 5).join()).toContain(name)
    expect(names().length).toBeLessThan(30)
  })

  test('finds a country by its English name in another language; Enter chooses the first match', async () => {
    const { person, search } = await open('ar')
    await person.type(search, 'germ')
    expect(await screen.findByText('عُثر على بلد واحد')).toBeInTheDocument()
    await person.keyboard('{Enter}')
    expect(country()).toHaveAccessibleName(/ألمانيا \+49/)
  })

  test('supports the arrow keys', async () => {
    const { person, search } = await open()
    await person.type(search, 'united')
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}')
    expect(search).toHaveFocus()
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    expect(await screen.findByRole('button', { name: 'Country: United Kingdom +44' })).toBeInTheDocument()
  })

  test('says when nothing is found', async () => {
    const { person, search } = await open()
    await person.type(search, 'Atlantis')
    expect(screen.getByText(/No country matches “Atlantis”/)).toBeInTheDocument()
    await person.keyboard('{Enter}')
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  test('keeps the typed number when another country is chosen', async () => {
    const { person } = await renderScreen(<Numbers />)
    await person.type(field(), '+49 151')
    await person.click(country())
    await person.type(await screen.findByRole('searchbox'), 'france')
    await person.keyboard('{Enter}')
    expect(await screen.findByDisplayValue('151')).toBe(field())
    expect(country()).toHaveAccessibleName('Country: France +33')
  })
})
