import fc from 'fast-check'

export default () => fc.constantFrom('es', 'de', 'pt-BR', 'zh-Hant', 'sr-Latn', 'es-419')
