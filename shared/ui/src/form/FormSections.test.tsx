import { renderScreen, screen } from '@almanac/testing'
import { Button } from '../button/Button'
import { Form } from './Form'
import { FormBar, FormSection } from './FormSections'
import { TextArea } from './TextArea'
import { TextField } from './TextField'
import { useForm } from './useForm'

function Long({ send }: { send: (values: object) => void }) {
  const form = useForm({ defaultValues: { word: '', story: '' } })
  return (
    <Form form={form} onSubmit={send} sections>
      <FormSection>
        <TextField name="word" label="Word" />
      </FormSection>
      <FormSection>
        <TextArea name="story" label="Story" />
        <Button type="submit">It’s right</Button>
      </FormSection>
      <FormBar>
        <Button type="submit">Save</Button>
      </FormBar>
    </Form>
  )
}

test('Enter in a question sends nothing, a button in a question and that of the bar send the whole form', async () => {
  const send = jest.fn()
  const { person } = await renderScreen(<Long send={send} />)
  await person.type(screen.getByRole('textbox', { name: 'Word' }), 'Calm{Enter}')
  expect(send).not.toHaveBeenCalled()
  await person.type(screen.getByRole('textbox', { name: 'Story' }), 'Slept')
  for (const [index, name] of ['It’s right', 'Save'].entries()) {
    await person.click(screen.getByRole('button', { name }))
    expect(send).toHaveBeenCalledTimes(index + 1)
    expect(send).toHaveBeenLastCalledWith({ word: 'Calm', story: 'Slept' })
  }
})

test('a text that takes the focus is scrolled to where the bar does not cover it', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  const { person } = await renderScreen(<Long send={jest.fn()} />)
  const story = screen.getByRole('textbox', { name: 'Story' })
  await person.tab()
  expect(scrolled).not.toHaveBeenCalled()
  await person.tab()
  expect(story).toHaveFocus()
  expect(scrolled.mock.contexts).toEqual([story])
})
