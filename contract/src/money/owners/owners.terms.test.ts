import { expect, test } from 'vitest'
import { payoutMethodOf } from './owners.terms'

test.each([
  [{ payoutMethod: 'cheque', payoutDetails: 'M-Pesa 0711 161 803' }, 'cheque'],
  [{ payoutMethod: null, payoutDetails: 'm-pesa 0711 161 803' }, 'mpesa'],
  [{ payoutMethod: null, payoutDetails: 'Equity Bank, Westlands, 0180 2719 4451' }, 'bank'],
  [{ payoutMethod: null, payoutDetails: '0711 161 803' }, null],
  [{ payoutMethod: null, payoutDetails: null }, null],
] as const)('%o is paid by %s', (owner, method) => expect(payoutMethodOf(owner)).toBe(method))
