import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { colour, size, space, VisuallyHidden } from '@almanac/ui/core'
import { Actions } from '../words/Actions'
import type { ListingProps } from './Listing'

const Table = styled.table({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: `${space(2)} ${space(4)} ${space(2)} 0`,
    textAlign: 'start',
    verticalAlign: 'middle',
    borderBlockEnd: `1px solid ${colour.line}`,
    overflowWrap: 'break-word',
  },
  '[dir=rtl] & th, [dir=rtl] & td': { padding: `${space(2)} 0 ${space(2)} ${space(4)}` },
  '& thead th': { color: colour.ink_soft, fontSize: size.small, verticalAlign: 'bottom' },
  '& tbody tr:last-child > *': { borderBlockEnd: 0 },
  '& td:last-child': { paddingInlineEnd: 0 },
})

/** The rows as a table. */
export function TableRows<R>({ label, rows, keyOf, title, columns, actions }: ListingProps<R>) {
  const { t } = useTranslation('operations')
  return (
    <Table>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{title.head}</th>
          {columns.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{title.cell(row)}</th>
            {columns.map(({ head, cell }) => (
              <td key={head}>{cell(row)}</td>
            ))}
            {actions && (
              <td>
                <Actions>{actions(row)}</Actions>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
