/** The focus ring of what stands at an edge that would cut it off. */
export const insetFocus = { '&:focus-visible': { outlineOffset: -3 } }
