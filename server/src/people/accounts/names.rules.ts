/** Letters of other alphabets, and digits, that look like a Latin letter: what stands for the same shape has the same key. */
const looksLike: Readonly<Record<string, string>> = {
  а: 'a',
  α: 'a',
  ɑ: 'a',
  в: 'b',
  β: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  е: 'e',
  ε: 'e',
  є: 'e',
  ɡ: 'g',
  һ: 'h',
  η: 'n',
  н: 'h',
  і: 'i',
  ι: 'i',
  ı: 'i',
  ӏ: 'i',
  l: 'i',
  '1': 'i',
  '|': 'i',
  ј: 'j',
  к: 'k',
  κ: 'k',
  ʟ: 'i',
  м: 'm',
  μ: 'm',
  п: 'n',
  ո: 'n',
  о: 'o',
  ο: 'o',
  օ: 'o',
  '0': 'o',
  ө: 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  '5': 's',
  т: 't',
  τ: 't',
  υ: 'u',
  ս: 'u',
  ν: 'v',
  ѵ: 'v',
  ѡ: 'w',
  ω: 'w',
  ԝ: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
  ү: 'y',
  ᴢ: 'z',
  ζ: 'z',
}

/** A name as people read it at a glance: without case, accents, spaces and marks, look-alike letters as one. */
export function nameKey(fullName: string): string {
  const plain = fullName
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}|]/gu, '')
  return Array.from(plain, (letter) => looksLike[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
