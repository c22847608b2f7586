import type { BrandField, BrandProblem, BrandState } from '@almanac/contracts/platform/brands'
import { Button, Row, Stack } from '@almanac/ui/core'
import type { EditedBrand } from '../state/useBrandDraft'

/** The problems of a field, in the language of its words where it has several. */
const problemsOf = (
  { problems }: Pick<BrandState, 'problems'>,
  field: BrandField,
  language: string | null = null,
): BrandProblem[] => problems.filter((problem) => problem.field === field && problem.language === language)

/** What a field says is wrong with it; undefined for nothing. */
export const errorOf = (
  state: Pick<BrandState, 'problems'>,
  field: BrandField,
  language?: string,
): string | undefined =>
  problemsOf(state, field, language)
    .map(({ sentence }) => sentence)
    .join(' ') || undefined

interface ProposalsProps {
  brand: EditedBrand
  field: BrandField
}

/** Buttons below a field that solve its problems. */
export function Proposals({ brand: { state, change }, field }: ProposalsProps) {
  const proposed = problemsOf(state, field).flatMap(({ code, proposal }) => (proposal ? [{ code, ...proposal }] : []))
  if (proposed.length === 0) return null
  return (
    <Stack gap={2}>
      {proposed.map(({ code, label, change: solution }) => (
        <Row key={code}>
          <Button icon="check" onClick={() => change(solution)}>
            {label}
          </Button>
        </Row>
      ))}
    </Stack>
  )
}
