/**
 * The product's own theme: for users who belong to no company, and in the
 * browser until the visitor's is known. A Theme of contracts/platform/theme.
 */
export const productTheme = {
  company_id: null,
  key: 'almanac',
  name: 'Almanac',
  light: {
    ground: '#faf6ef',
    surface: '#fffdf9',
    ink: '#22302e',
    ink_soft: '#55625f',
    line: '#e6ddcf',
    control: '#7d8683',
    accent: '#1c6660',
    on_accent: '#ffffff',
    accent_soft: '#dfeee9',
    good: '#2c6b3a',
    warning: '#855200',
    wrong: '#ad2f26',
  },
  dark: {
    ground: '#161c1b',
    surface: '#1f2726',
    ink: '#f0ebe2',
    ink_soft: '#b3bcb8',
    line: '#33403d',
    control: '#7f8d89',
    accent: '#86ccc0',
    on_accent: '#10211f',
    accent_soft: '#274440',
    good: '#8fcf9b',
    warning: '#e8b565',
    wrong: '#f2a097',
  },
  active_hs_features: [],
}
