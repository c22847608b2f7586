import { ScoreCard } from '../scores/ScoreCard'
import type { Answering } from './useAnswering'

/** The scores that the study has a text for; a bare number would be meaningless. */
export function ScoreSummary({ answering: { prepared, state } }: { answering: Pick<Answering, 'prepared' | 'state'> }) {
  const scores = state.scores.flatMap(({ key, value, band }) => {
    const score = prepared.definition.scores.find((defined) => defined.key === key)
    const { label, meaning } = (band === null ? undefined : score?.bands[band]) ?? {}
    if (!score || value === null || !label || label.text.trim() === '') return []
    return [
      {
        key,
        label: score.label?.text ?? null,
        value,
        maximum: score.maximum ?? null,
        minimum: score.minimum,
        band: label.text,
        meaning: meaning?.text,
        bands: score.bands.map((one) => ({ from: one.from, to: one.to, label: one.label.text })),
        lang: label.locale,
      },
    ]
  })
  return <ScoreCard scores={scores} />
}
