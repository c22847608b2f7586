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
      </FormSection>
      <FormBar>
        <Button type="submit">Save</Button>
      </FormBar>
    </Form>
  )
}

test('Enter in a question sends nothing, the button of the bar sends the whole form', async () => {
  const send = jest.fn()
  const { person } = await renderScreen(<Long send={send} />)
  await person.type(screen.getByRole('textbox', { name: 'Word' }), 'Calm{Enter}')
  expect(send).not.toHaveBeenCalled()
  await person.type(screen.getByRole('textbox', { name: 'Story' }), 'Slept')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(send).toHaveBeenCalledWith({ word: 'Calm', story: 'Slept' })
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
