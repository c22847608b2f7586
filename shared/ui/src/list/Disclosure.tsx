import styled from '@emotion/styled'
import ListItemButton from '@mui/material/ListItemButton'
import { useId, useState, type ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import { Written } from '../layout/Text'
import { addComponentStyles } from '../theme/component-styles'
import { lists } from '../theme/components/lists'
import { colour, size, space } from '../theme/tokens'

addComponentStyles(lists)

const Whole = styled('div')({ '& + &': { borderBlockStart: `1px solid ${colour.line}` } })
const Heading = styled('h2')({
  margin: 0,
  font: 'inherit',
  fontSize: size.body,
  fontWeight: 700,
  '& > button': { inlineSize: '100%' },
  '& span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', textAlign: 'start' },
})
const Answer = styled('div')({ padding: `0 ${space(4)} ${space(4)}` })

interface DisclosureProps {
  title: string
  /** Language of the title, where a study wrote it. */
  lang?: string
  children: ReactNode
}

/** A heading that opens what it is about. Put several into `<Card padding={0}>`. */
export function Disclosure({ title, lang, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const answer = useId()
  return (
    <Whole>
      <Heading>
        <ListItemButton
          component="button"
          aria-expanded={open}
          aria-controls={answer}
          onClick={() => {
            setOpen(!open)
          }}
        >
          <span>
            <Written lang={lang}>{title}</Written>
          </span>
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={20} />
        </ListItemButton>
      </Heading>
      <Answer id={answer} hidden={!open}>
        {open && children}
      </Answer>
    </Whole>
  )
}
