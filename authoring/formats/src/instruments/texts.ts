import type { LocalText } from '@almanac/domain/texts'

/** Labels that REDCap defines itself, not in the dictionary. */
export const YES: LocalText = { en: 'Yes', es: 'Sí', fr: 'Oui', ar: 'نعم' }
export const NO: LocalText = { en: 'No', es: 'No', fr: 'Non', ar: 'لا' }
export const TRUE: LocalText = { en: 'True', es: 'Verdadero', fr: 'Vrai', ar: 'صحيح' }
export const FALSE: LocalText = { en: 'False', es: 'Falso', fr: 'Faux', ar: 'خطأ' }

/** The warning outside the range that an instrument suggests. */
export const suggestedRange = (min: string | null, max: string | null): LocalText => {
  if (min !== null && max !== null)
    return {
      en: `The answer is usually between ${min} and ${max}. Is yours correct?`,
      es: `La respuesta suele estar entre ${min} y ${max}. ¿Es correcta la tuya?`,
      fr: `La réponse se situe en général entre ${min} et ${max}. La vôtre est-elle exacte ?`,
      ar: `تكون الإجابة عادةً بين ${min} و${max}. هل إجابتك صحيحة؟`,
    }
  return min !== null
    ? {
        en: `The answer is usually ${min} or more. Is yours correct?`,
        es: `La respuesta suele ser ${min} o más. ¿Es correcta la tuya?`,
        fr: `La réponse est en général de ${min} ou plus. La vôtre est-elle exacte ?`,
        ar: `تكون الإجابة عادةً ${min} أو أكثر. هل إجابتك صحيحة؟`,
      }
    : {
        en: `The answer is usually ${max ?? ''} or less. Is yours correct?`,
        es: `La respuesta suele ser ${max ?? ''} o menos. ¿Es correcta la tuya?`,
        fr: `La réponse est en général de ${max ?? ''} ou moins. La vôtre est-elle exacte ?`,
        ar: `تكون الإجابة عادةً ${max ?? ''} أو أقل. هل إجابتك صحيحة؟`,
      }
}

/** The warning for an answer outside a range whose ends are answers themselves. */
export const OUTSIDE_RANGE: LocalText = {
  en: 'The answer is usually within another range. Is yours correct?',
  es: 'La respuesta suele estar en otro rango. ¿Es correcta la tuya?',
  fr: 'La réponse se situe en général dans un autre intervalle. La vôtre est-elle exacte ?',
  ar: 'تقع الإجابة عادةً ضمن نطاق آخر. هل إجابتك صحيحة؟',
}

/** The warning for duplicate ranks in a matrix. */
export const RANK_TWICE: LocalText = {
  en: 'You gave another line the same place. Is that what you mean?',
  es: 'Has dado el mismo lugar a otra línea. ¿Es lo que quieres decir?',
  fr: 'Vous avez donné la même place à une autre ligne. Est-ce bien ce que vous voulez dire ?',
  ar: 'لقد منحت سطرًا آخر المرتبة نفسها. هل هذا ما تقصده؟',
}

/** The message for more words than an instrument allows. */
export const tooManyWords = (most: number): LocalText => ({
  en: `Use ${most} words or fewer.`,
  es: `Usa ${most} palabras como máximo.`,
  fr: `Utilisez ${most} mots au maximum.`,
  ar: `استخدم ${most} كلمة كحدٍّ أقصى.`,
})

export const NOT_AN_EMAIL: LocalText = {
  en: 'Enter an email address, such as name@example.com.',
  es: 'Escribe una dirección de correo, como nombre@example.com.',
  fr: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
  ar: 'أدخل عنوان بريد إلكتروني، مثل name@example.com.',
}
