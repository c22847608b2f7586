import { renderScreen, screen } from '@almanac/testing'
import { NumberStepper } from './NumberStepper'
import { Question } from './question'
import { TextField } from './TextField'

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
