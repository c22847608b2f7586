import MuiTab from '@mui/material/Tab'
import MuiTabs from '@mui/material/Tabs'
import { useId, type ReactNode } from 'react'
import { addComponentStyles } from '../theme/component-styles'
import { tabs } from '../theme/components/tabs'
import { space } from '../theme/tokens'

addComponentStyles(tabs)

export interface TabItem<V extends string> {
  value: V
  label: string
  /** A Badge or a count after the label. */
  end?: ReactNode
}

interface TabsProps<V extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string
  items: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
  /** Content of the chosen tab. */
  children?: ReactNode
}

/** One of a few views of the same content. Arrow keys move between them. */
export function Tabs<V extends string>({ label, items, value, onChange, children }: TabsProps<V>) {
  const id = useId()
  return (
    <div>
      <MuiTabs value={value} aria-label={label} onChange={(_, chosen: V) => onChange(chosen)}>
        {items.map((item) => (
          <MuiTab
            key={item.value}
            id={`${id}-${item.value}`}
            value={item.value}
            aria-controls={`${id}-panel`}
            label={
              <>
                {item.label} {item.end}
              </>
            }
          />
        ))}
      </MuiTabs>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        style={{ paddingBlockStart: space(4) }}
      >
        {children}
      </div>
    </div>
  )
}
