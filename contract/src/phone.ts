/** Digits after the country's code of a number in Kenya or Uganda. */
const NATIONAL_DIGITS = 9
/** Landlines of small towns have fewer. */
const FEWEST_OF_LANDLINES = 7
/** By ITU-T E.164. */
const MOST_DIGITS = 15

const grouped = (national: string) => `${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`

const counted = (digits: number) => (digits === 1 ? '1 digit is' : `${digits} digits are`)

function lengthProblem(national: string, code: string | undefined): string | undefined {
  const isMobile = /^[17]/.test(national)
  const least = isMobile ? NATIONAL_DIGITS : FEWEST_OF_LANDLINES
  if (national.length >= least && national.length <= NATIONAL_DIGITS) return undefined
  const short = least - national.length
  const said = short > 0 ? `${counted(short)} missing` : `${counted(national.length - NATIONAL_DIGITS)} too many`
  return `${said}. Write it like ${code ? `+${code} 712 345 678` : '0712 345 678'}`
}

/**
 * Why nobody is reached under a number that is written with digits and the usual signs; undefined when somebody may be.
 * Numbers of Kenya and Uganda are counted; of other countries, which begin with a plus, only what every number has.
 */
export function phoneProblem(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  const isWhole = text.trim().startsWith('+') || digits.startsWith('00')
  const number = digits.replace(/^00/, '')
  const code = /^25[46]/.exec(number)?.[0]
  if (code && (isWhole || number.length > NATIONAL_DIGITS)) {
    return lengthProblem(number.slice(code.length).replace(/^0/, ''), code)
  }
  if (!isWhole) {
    const national = number.replace(/^0/, '')
    return digits.startsWith('0') || /^[17]/.test(number) ? lengthProblem(national, undefined) : undefined
  }
  const national = number.replace(/^0/, '')
  if (/^[17]/.test(national) && national.length === NATIONAL_DIGITS) return `Did you mean 0${grouped(national)}?`
  return number.length > MOST_DIGITS ? 'Enter a phone number, for example 0712 345 678' : undefined
}
