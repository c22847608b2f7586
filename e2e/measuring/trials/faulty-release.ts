import { fileIn, rewrite, variantOf } from '../../harness/releases'

/** Code that runs in a release when it is loaded, and when its screen is rendered. */
export interface FaultCode {
  load?: string
  render?: string
}

/** The built remote with this code added, or as it is. */
export function faultyRelease(remote: string, version: string, { load, render }: FaultCode = {}): string {
  return variantOf(remote, version, {
    files: (folder) => {
      rewrite(folder, fileIn(folder, 'remote'), (text) => {
        if (!text.includes('{Screens:')) throw new Error('The remote exposes its screens in another way')
        const rendered = render
          ? text.replace(
              '{Screens:',
              `{Screens:(props)=>{${render};return self.goodScreens(props)},_:self.goodScreens=`,
            )
          : text
        return load ? `${load};${rendered}` : rendered
      })
    },
  })
}
