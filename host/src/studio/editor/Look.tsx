import { useTranslation } from '@almanac/i18n'
import { Row, Stack } from '@almanac/ui/core'
import { ChoiceGroup, Input, Field } from '@almanac/ui/fields'
import type { EditedBrand } from '../state/useBrandDraft'
import { chosen, CORNERS, DISPLAY_FACES, FACES, SKIES } from './fields'
import { PictureField } from './PictureField'
import { errorOf, Proposals } from './Problems'

const HEX = /^#[0-9a-f]{6}$/i

/** The accent as a color to pick and as a text to type; all other colors follow from it. */
function Accent({ brand }: { brand: EditedBrand }) {
  const { t } = useTranslation('studio')
  const { draft, state, change } = brand
  const shown = state.preview.light.accent
  const typed = draft.accent ?? ''
  const moved = HEX.test(typed) && typed.toLowerCase() !== shown.toLowerCase()
  return (
    <Stack gap={2}>
      <Field
        label={t('accent.label')}
        hint={draft.accent === null ? t('accent.own') : moved ? t('accent.moved', { color: shown }) : t('accent.hint')}
        error={errorOf(state, 'accent') ?? errorOf(state, 'colors')}
      >
        {(ids) => (
          <Row>
            <input
              type="color"
              aria-label={t('accent.pick')}
              value={HEX.test(typed) ? typed : shown}
              onChange={({ target }) => change({ accent: target.value })}
              style={{ inlineSize: '3rem', blockSize: '3rem', padding: 0, border: 0, background: 'none' }}
            />
            <Input
              {...ids}
              value={typed}
              dir="ltr"
              placeholder={shown}
              spellCheck={false}
              autoComplete="off"
              maxLength={40}
              onChange={({ target }) => change({ accent: target.value === '' ? null : target.value.trim() })}
            />
          </Row>
        )}
      </Field>
      <Proposals brand={brand} field="colors" />
    </Stack>
  )
}

/** How a brand looks: pictures, color, face, corners, what lies below the sun. */
export function Look({ brand }: { brand: EditedBrand }) {
  const { t } = useTranslation('studio')
  const { draft, state, change } = brand
  return (
    <Stack gap={6}>
      {(['logo', 'logo_dark', 'mark'] as const).map((field) => (
        <Stack key={field} gap={2}>
          <PictureField
            company={state.company.key}
            label={t(`${field}.label`)}
            hint={t(`${field}.hint`)}
            value={draft[field]}
            ground={field === 'logo_dark' ? state.preview.dark.accent_soft : state.preview.light.accent_soft}
            error={errorOf(state, field)}
            onChange={(picture) => change({ [field]: picture })}
          />
          <Proposals brand={brand} field={field} />
        </Stack>
      ))}
      <Accent brand={brand} />
      <ChoiceGroup
        label={t('face.label')}
        hint={t('face.hint')}
        options={FACES}
        value={draft.face}
        onChange={(value) => change({ face: chosen(DISPLAY_FACES, value) ?? draft.face })}
      />
      <ChoiceGroup
        label={t('corner.label')}
        options={CORNERS.map((value) => ({ value, label: t(`corner.${value}`) }))}
        value={draft.corner}
        onChange={(value) => change({ corner: chosen(CORNERS, value) ?? draft.corner })}
      />
      <ChoiceGroup
        label={t('sky.label')}
        hint={t('sky.hint')}
        options={SKIES.map((value) => ({ value, label: t(`sky.${value}`) }))}
        value={draft.sky}
        onChange={(value) => change({ sky: chosen(SKIES, value) ?? draft.sky })}
      />
    </Stack>
  )
}
