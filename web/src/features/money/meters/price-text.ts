import { type Currency, formatMoney } from '@makao/contract/money'
import type { MeterKind } from '@makao/contract/money/meters/meters.kinds'
import type { Price } from '@makao/contract/money/meters/meters.schema'
import { unitOf } from '@makao/contract/money/meters/quantity.terms'
import * as words from './meters.words'

/** 'KES 150 per m³', 'at least KES 300' */
export function priceParts(
  { price, minimumCharge, standingCharge }: Price,
  kind: MeterKind,
  currency: Currency,
): string[] {
  const parts = [
    words.per(formatMoney(price, currency), unitOf(kind)),
    minimumCharge > 0 && words.atLeast(formatMoney(minimumCharge, currency)),
    standingCharge > 0 && words.plus(formatMoney(standingCharge, currency)),
  ]
  return parts.filter((part) => part !== false)
}

/** 'KES 150 per m³, at least KES 300' */
export function priceText(price: Price, kind: MeterKind, currency: Currency): string {
  return priceParts(price, kind, currency).join(', ')
}
