export { AlmanacTheme, loadRtl, type Mode } from './theme/AlmanacTheme'
export { isOfOneBrand } from './theme/form'
export { ThemeScope } from './theme/ThemeScope'
