import { renderScreen, screen } from '@almanac/testing'
import { NumberStepper } from './NumberStepper'
import { Form } from './Form'
import { Question, QuestionParts } from './question'
import { TextField } from './TextField'
import { useForm } from './useForm'

test('in a form of questions what is needed is marked, once, and what may stay empty is not', async () => {
  const { person } = await renderScreen(
    <>
      <Question needed>
        <NumberStepper label="Pain" min={0} max={10} finest={0.01} value={3} onChange={() => undefined} />
      </Question>
      <Question needed={false}>
        <TextField label="Note" optional value="" onChange={() => undefined} />
      </Question>
    </>,
  )
  await person.click(screen.getByRole('button', { name: 'Type a number: Pain' }))
  expect(screen.getAllByText('Needed')).toHaveLength(1)
  expect(screen.getByRole('slider', { name: 'Pain' })).toHaveAccessibleDescription('Needed')
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription('')
})

function Contact({ hasNote }: { hasNote: boolean }) {
  const form = useForm({ defaultValues: { name: '', note: '', part: '' } })
  return (
    <Form form={form} onSubmit={() => undefined}>
      <TextField name="name" label="Name" />
      {hasNote && <TextField name="note" label="Note" optional />}
      <Question needed={false}>
        <QuestionParts>
          <TextField name="part" label="Part" />
        </QuestionParts>
      </Question>
    </Form>
  )
}

test('another form marks what is needed where something may stay empty, and nothing where all is needed', async () => {
  const { unmount } = await renderScreen(<Contact hasNote />)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Needed')
  expect(screen.getAllByText('Needed')).toHaveLength(1)
  unmount()
  await renderScreen(<Contact hasNote={false} />)
  expect(screen.queryByText('Needed')).toBeNull()
})
