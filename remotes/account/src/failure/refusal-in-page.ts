import type { ApiErrorEntry } from '@almanac/contracts'

const textOf = (element: Element | null): string => element?.textContent ?? ''

/** What the server has answered to the form in the page, whose place this screen takes (`PrerenderedForm`). */
export function refusalInPage(): ApiErrorEntry[] {
  const fields = document.querySelectorAll('#door [aria-invalid="true"]')
  const title = textOf(document.querySelector('#door [data-refusal]'))
  return [
    ...(title ? [{ code: 'INVALID' as const, title }] : []),
    ...Array.from(fields, (field) => ({
      code: 'INVALID' as const,
      field: field.getAttribute('name') ?? '',
      title: textOf(document.getElementById(`${field.id}-error`)),
    })),
  ]
}
