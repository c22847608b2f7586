import { useId, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Avatar } from '@almanac/ui/content'
import { colour, radius, space, Text } from '@almanac/ui/core'

interface FaceGridProps {
  /** Null for the initials. */
  chosen: number | null
  /** The name for the initials. */
  name: string
  onChoose: (avatar_id: number | null) => void
}

const SIZE = 56

/** A radio group of the 27 faces and the initials. */
export function FaceGrid({ chosen, name, onChoose }: FaceGridProps) {
  const { t } = useTranslation('account')
  const group = useId()
  const names = useFaceNames()
  const choices = [
    { id: null, label: t('picture.initials') },
    ...names.map((label, index) => ({ id: index + 1, label })),
  ]
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Text as="legend" weight="bold" style={{ padding: 0, marginBlockEnd: space(3) }}>
        {t('picture.choose_face')}
      </Text>
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: `repeat(auto-fill, minmax(${SIZE + 8}px, 1fr))`,
          gap: space(2),
          justifyItems: 'center',
        }}
      >
        {choices.map(({ id, label }) => (
          <FaceRadio key={label} label={label} group={group} checked={chosen === id} onChoose={() => onChoose(id)}>
            <Avatar name={name} avatar_id={id} size={SIZE} />
          </FaceRadio>
        ))}
      </div>
    </fieldset>
  )
}

interface FaceRadioProps {
  label: string
  /** The `name` of the radio group. */
  group: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

/** A radio button that shows the face or the initials. */
function FaceRadio({ label, group, checked, onChoose, children }: FaceRadioProps) {
  return (
    <label
      title={label}
      style={{
        display: 'inline-flex',
        padding: 3,
        borderRadius: radius,
        border: `2px solid ${checked ? colour.accent : 'transparent'}`,
        cursor: 'pointer',
        position: 'relative',
      }}
    >
      <input
        type="radio"
        data-covering=""
        name={group}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        style={COVERING}
        onFocus={(event) => {
          const frame = event.currentTarget.parentElement
          if (frame && event.currentTarget.matches(':focus-visible')) frame.style.outline = `3px solid ${colour.accent}`
        }}
        onBlur={(event) => {
          const frame = event.currentTarget.parentElement
          if (frame) frame.style.outline = ''
        }}
      />
      {children}
    </label>
  )
}

/** Lays the invisible native control over the whole picture. */
const COVERING: CSSProperties = {
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0.001,
  cursor: 'inherit',
}

/** Descriptions of the 27 faces, ordered by number. */
function useFaceNames(): readonly string[] {
  const { t } = useTranslation('account')
  return [
    t('picture.faces.cat'),
    t('picture.faces.dog'),
    t('picture.faces.fox'),
    t('picture.faces.bear'),
    t('picture.faces.rabbit'),
    t('picture.faces.owl'),
    t('picture.faces.bird'),
    t('picture.faces.fish'),
    t('picture.faces.turtle'),
    t('picture.faces.leaf'),
    t('picture.faces.flower'),
    t('picture.faces.tulip'),
    t('picture.faces.cactus'),
    t('picture.faces.tree'),
    t('picture.faces.mushroom'),
    t('picture.faces.apple'),
    t('picture.faces.mountain'),
    t('picture.faces.wave'),
    t('picture.faces.sun'),
    t('picture.faces.moon'),
    t('picture.faces.star'),
    t('picture.faces.cloud'),
    t('picture.faces.boat'),
    t('picture.faces.lighthouse'),
    t('picture.faces.kite'),
    t('picture.faces.teacup'),
    t('picture.faces.house'),
  ]
}
