import { type Currency, minorFactor } from '@makao/contract/money'

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', 'thousand', 'million', 'billion', 'trillion']

function belowHundred(number: number): string {
  if (number < 20) return small[number] ?? ''
  const one = number % 10
  return one === 0 ? (tens[Math.floor(number / 10)] ?? '') : `${tens[Math.floor(number / 10)]}-${small[one]}`
}

function belowThousand(number: number): string {
  const rest = number % 100
  if (number < 100) return belowHundred(number)
  const hundreds = `${small[Math.floor(number / 100)]} hundred`
  return rest === 0 ? hundreds : `${hundreds} and ${belowHundred(rest)}`
}

/** A whole number from 0 to below 10^15: 'one million two hundred thousand and five'. */
export function inWords(number: number): string {
  if (number === 0) return 'zero'
  const groups: number[] = []
  for (let left = number; left > 0; left = Math.floor(left / 1000)) groups.push(left % 1000)
  const words = groups.flatMap((group, place) => {
    if (group === 0) return []
    const scale = scales[place]
    // 'one thousand and five', but 'one thousand two hundred and five'.
    const joined =
      place === 0 && group < 100 && groups.length > 1 ? `and ${belowThousand(group)}` : belowThousand(group)
    return [scale ? `${joined} ${scale}` : joined]
  })
  return words.reverse().join(' ')
}

const names: Record<Currency, string> = { KES: 'Kenya', UGX: 'Uganda' }

/**
 * An amount as a cheque says it: 'Kenya shillings fifteen thousand and cents fifty only'.
 * @param amount minor units of `currency`, at least 0
 */
export function amountInWords(amount: number, currency: Currency): string {
  const factor = minorFactor(currency)
  const cents = amount % factor
  const shillings = (amount - cents) / factor
  const unit = shillings === 1 ? 'shilling' : 'shillings'
  const end = cents === 0 ? 'only' : `and ${cents === 1 ? 'cent' : 'cents'} ${inWords(cents)} only`
  return `${names[currency]} ${unit} ${inWords(shillings)} ${end}`
}
