import { expect, test } from 'vitest'
import { nameKey } from './names.rules'

test.each([
  'achieng odhiambo',
  'ACHIENG  ODHIAMBO',
  'Achieng-Odhiambo.',
  'Achiéng Odhiambo',
  'Аchieng Оdhiambo',
  'Ach1eng 0dh1ambo',
  'Achieng\u200bOdhiambo',
  'Ａｃｈｉｅｎｇ Ｏｄｈｉａｍｂｏ',
  'Achlеng Оdhіаmbо',
])('%s reads as Achieng Odhiambo', (name) => {
  expect(nameKey(name)).toBe(nameKey('Achieng Odhiambo'))
})

test.each(['Achieng Odhiambo B', 'Achieng Otieno', 'Baraka Odhiambo'])('%s is another name', (name) => {
  expect(nameKey(name)).not.toBe(nameKey('Achieng Odhiambo'))
})
