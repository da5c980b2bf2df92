import type { WebsiteKind } from '../website.ts'
import type { en } from './en.ts'
import type { OwnLabelKey } from './labels.ts'

/** A label that has forms for different numbers in English has those of Spanish: `many` is for millions, as in “1000000 de días”. */
type Translated<English> = English extends string ? string : Readonly<Record<'one' | 'many' | 'other', string>>

/**
 * The labels in Spanish, with the names in braces of the labels in English (`en.ts`). They address visitors as “usted”.
 *
 * The words for all kinds are masculine (`spanishOfKinds`), and so are the articles and participles beside `{one}` and `{many}`.
 */
export const es = {
  'section.home': 'Inicio',
  'section.about': 'Nosotros',
  'section.contact': 'Contacto',

  'frame.skip': 'Ir al contenido',
  'frame.menu': 'Menú',
  'frame.main': 'Principal',
  'frame.footer': 'Pie de página',
  'frame.certifications': 'Certificaciones',
  'frame.top': 'Volver arriba',
  'frame.home': 'Volver al inicio',
  'frame.profile': '{site} en {network}',
  'frame.noProfile': '{network} (aún no disponible)',
  'frame.noProfileTitle': '{network}: aún no disponible',

  'help.open': 'Ayuda',
  'help.close': 'Cerrar la ayuda',
  'help.none': 'No hay nada con “{text}”.',
  'help.count': 'Resultados: {count}',
  'help.more': 'Hay más de {count} resultados. Pulse Buscar para verlos todos.',
  'help.failed': 'La búsqueda no está disponible en este momento.',

  'search.title': 'Búsqueda',
  'search.field': 'Buscar en {sections} y páginas',
  'search.example': 'soya, biogás',
  'search.submit': 'Buscar',
  'search.results': 'Resultados de “{text}”',
  'search.tab': 'Búsqueda: {text}',
  'search.searching': 'Buscando...',
  'search.count': { one: '{count} resultado', many: '{count} de resultados', other: '{count} resultados' },
  'search.failed': 'La búsqueda no está disponible en este momento. Intente de nuevo en un minuto.',
  'search.none':
    'Nada en este sitio coincide con “{text}”. Pruebe con menos palabras o con palabras más generales, como el nombre de un producto, o {contact}.',
  'search.contact': 'pregúntenos',
  'search.instead': 'O empiece aquí',
  'search.browse': 'O explore',

  'index.page': 'Página',
  'index.certificates': 'Certificados',
  'index.process': 'Cómo trabajamos',
  'index.contactText': 'Correo electrónico, teléfono, dirección y horario de oficina.',
  'index.aboutWords': 'Empresa, Compañía, Historia, Equipo, Dirección, Misión, Visión',
  'index.careersWords':
    'Vacante, Contratación, Trabajo, Empleo, Currículum, Solicitud, Postularse, Prestaciones, Sueldo, Salario',
  'index.certificatesWords': 'Certificación, Calidad, Norma',
  'index.contactWords':
    'Ayuda, Asistencia, Precio, Precios, Cotización, Costo, Comprar, Pedido, Muestra, Distribuidor, Ubicación, Mapa',
  'index.processWords': 'Pasos, Proceso',

  'newsletter.privacy': 'Qué datos guardamos de usted',
  'newsletter.email': 'Correo electrónico',
  'newsletter.subscribe': 'Suscribirse',
  'newsletter.preview': 'Esta es una vista previa. La suscripción solo funciona en el sitio publicado.',
  'newsletter.done': 'Gracias. Ya está en la lista.',
  'newsletter.pending': 'Gracias. Abra el enlace del correo que le enviamos.',
  'newsletter.left': 'Salió de la lista y borramos su dirección.',
  'newsletter.expired': 'Este enlace ya no funciona. Si no está en la lista, suscríbase de nuevo.',
  'newsletter.invalid': 'Escriba una dirección de correo electrónico, como nombre@example.com.',
  'newsletter.too-many': 'Demasiados intentos en poco tiempo. Intente de nuevo en unos minutos.',
  'newsletter.failed': 'No funcionó. Intente de nuevo más tarde.',
  'newsletter.confirmText': 'Confirme que desea recibir nuestras noticias por correo electrónico.',
  'newsletter.confirm': 'Confirmar',
  'newsletter.leaveText': '¿Desea salir de la lista? Si lo hace, borraremos su dirección.',
  'newsletter.leave': 'Salir de la lista',

  'mail.confirmSubject': 'Confirme su suscripción a {site}',
  'mail.entered':
    'Alguien escribió esta dirección en el sitio web de {site} para recibir noticias por correo electrónico.',
  'mail.confirmText': 'Si fue usted, confírmelo, por favor. Hasta entonces no recibirá nada más de nosotros.',
  'mail.confirm': 'Confirmar la suscripción',
  'mail.notYou': {
    one: 'Si no fue usted, no tiene que hacer nada. Borraremos la dirección después de {count} día.',
    many: 'Si no fue usted, no tiene que hacer nada. Borraremos la dirección después de {count} de días.',
    other: 'Si no fue usted, no tiene que hacer nada. Borraremos la dirección después de {count} días.',
  },
  'mail.knownSubject': 'Usted está en la lista de {site}',
  'mail.known':
    'Alguien escribió esta dirección en el sitio web de {site} para recibir noticias por correo electrónico. Ya está en la lista, así que no tiene que hacer nada.',
  'mail.leave': 'Salir de la lista',

  'feed.title': '{site}: {name}',
  'feed.all': 'Todo lo nuevo',

  'consent.title': 'Conteo de visitas',
  'consent.text': '¿Podemos contar esta visita con Google Analytics? No se carga nada antes de que usted acepte.',
  'consent.policy': 'Política de cookies',
  'consent.agree': 'Aceptar',
  'consent.decline': 'Rechazar',
  'consent.forget': 'Olvidar mi decisión',

  'state.retry': 'Reintentar',
  'state.missingTitle': 'Página no encontrada',
  'state.missing': 'No hay nada en esta dirección. Tal vez la página se movió o el enlace quedó incompleto.',
  'state.brokenTitle': 'No se pudo mostrar esta página',
  'state.loading': 'Cargando la página...',
  'state.broken': 'La falla es nuestra, no suya. Por lo general ayuda volver a cargar el sitio.',
  'state.maintenance': 'Volvemos pronto',
  'state.maintenanceContact': 'Mientras tanto, puede escribir a {email}.',

  'preview.title': 'Vista previa',
  'preview.until': 'El enlace funciona hasta: {time}',
  'preview.back': 'Volver a la administración',
  'preview.missingTitle': 'Vista previa no encontrada',
  'preview.missing':
    'Este enlace no muestra ninguna vista previa. Es posible que haya vencido, que se haya revocado o que esté incompleto. Pida uno nuevo a quien se lo envió.',

  'list.loading': 'Cargando {names}...',
  'list.failed': 'No se pudieron cargar los {names}',
  'list.none': 'Por el momento no hay {many} para mostrar.',
  'list.all': 'Todos los {many}',
  'list.allCount': 'Ver los {count} {many}',
  'list.filterAll': 'Todos los {many}',
  'list.count': { one: '{count} {one}', many: '{count} de {many}', other: '{count} {many}' },
  'list.of': 'de {title}',
  'list.features': 'Características',
  'list.pair': '{first}, {second}',
  'list.clauses': '{first}; {second}',

  'item.loading': 'Cargando los datos del {name}...',
  'item.missingTitle': '{Name} no encontrado',
  'item.missing': 'El {name} que busca no existe o fue eliminado.',
  'item.back': 'Volver a {section}',
  'item.contents': 'En esta página',
  'item.more': 'Más {many}',
  'item.previous': '{One} anterior',
  'item.next': '{One} siguiente',

  'products.more': 'Ver más',
  'products.moreAbout': 'sobre {title}',
  'products.trials': { one: '{count} ensayo', many: '{count} de ensayos', other: '{count} ensayos' },
  'products.seeTrials': {
    one: 'Ver las cifras de {count} ensayo',
    many: 'Ver las cifras de {count} de ensayos',
    other: 'Ver las cifras de {count} ensayos',
  },
  'products.trialsOf': 'Ensayos de {title}',
  'products.mail': 'Pedir información',
  'products.contact': 'Hablar con ventas',

  'services.mail': 'Pedir una consulta',
  'services.contact': 'Contáctenos',

  'careers.loading': 'Cargando las ofertas de empleo...',
  'careers.list': 'Vacantes',
  'careers.open': { one: 'vacante', many: 'de vacantes', other: 'vacantes' },
  'careers.departments': {
    one: 'en {count} departamento',
    many: 'en {count} de departamentos',
    other: 'en {count} departamentos',
  },
  'careers.none': 'Por el momento no hay vacantes aquí. Leemos todos los currículums que nos llegan.',
  'careers.facts': 'El puesto',
  'careers.apply': 'Postularse',
  'careers.applyFor': 'para {title}',
  'careers.summary': 'Resumen',
  'careers.skills': 'Habilidades',
  'careers.item': 'Vacante',
  'careers.mail': 'Postularse por correo',
  'careers.contact': 'Contáctenos',
  'careers.pay': '{amount} {unit}',
  'careers.payRange': '{from} a {to} {unit}',

  'trials.mail': 'Pedir el informe',
  'trials.contact': 'Contáctenos',
  'trials.table': 'Las cifras en una tabla',
  'trials.treatment': 'Tratamiento',
  'trials.result': 'Resultado',
  'trials.interval': 'Intervalo',
  'trials.noInterval': 'no indicado',
  'trials.range': '{from} a {to}',
  'trials.place': 'Lugar',
  'trials.year': 'Año',
  'trials.covariates': 'Covariables',

  'news.by': 'Por {name}, {position}',

  'about.loading': 'Cargando la información de la empresa...',
  'about.failed': 'No se pudo cargar el equipo. Intente de nuevo más tarde.',
  'about.noTeam': 'No se encontró el equipo.',
  'about.mission': 'Misión',
  'about.vision': 'Visión',
  'about.founded': 'Fundación',
  'about.employees': 'Empleados',
  'about.history': 'Nuestra historia',
  'about.biography': 'Biografía',
  'about.expertise': 'Especialidades',

  'contact.email': 'Correo',
  'contact.phone': 'Teléfono',
  'contact.address': 'Dirección',
  'contact.hours': 'Horario de oficina',

  'hero.cards': 'Lo que nos define',
  'hero.corn': 'Zea mays',
  'hero.soybean': 'Glycine max',
  'hero.wheat': 'Triticum aestivum',
  'hero.bacteria': 'Bradyrhizobium',
  'hero.nodules': 'nódulos',
  'hero.fibrousRoots': 'raíces fibrosas',
  'hero.taproot': 'raíz pivotante',
  'hero.depth': '{count} pulg',

  'legal.mark': 'Legal',
  'legal.unknownPeriod': 'un tiempo',
  'legal.unlimited': 'un tiempo ilimitado',

  'part.applications': 'Usos',
  'part.benefits': 'Beneficios',
  'part.job-description': 'Descripción del puesto',
  'part.key-features': 'Características',
  'part.our-process': 'Cómo trabajamos',
  'part.product': 'Producto',
  'part.product-overview': 'El producto',
  'part.products': 'Productos',
  'part.required-skills': 'Habilidades requeridas',
  'part.requirements': 'Requisitos',
  'part.results': 'Resultados',
  'part.results-by-site': 'Resultados por sitio',
  'part.service-overview': 'El servicio',
  'part.services': 'Servicios',
  'part.technical-specifications': 'Datos técnicos',
  'part.trial-results': 'Resultados de ensayos',
  'part.your-contact': 'Su contacto',
} as const satisfies { readonly [Key in OwnLabelKey]: Translated<(typeof en)[Key]> }

/** The keys of the words that each kind with public pages has. */
type WordKey = `${WebsiteKind['name']}:${'section' | 'one' | 'many'}`

/** The labels in Spanish that follow from kinds in English: the words for a kind and the options of choices (`of-kinds.ts`). */
export const spanishOfKinds = {
  'product:section': 'Productos',
  'product:one': 'Producto',
  'product:many': 'Productos',
  'product:filter': 'Categorías',

  'service:section': 'Servicios',
  'service:one': 'Servicio',
  'service:many': 'Servicios',
  'service:filter': 'Categorías',

  'job:section': 'Empleos',
  'job:one': 'Puesto',
  'job:many': 'Puestos',
  'job:name': 'Empleo',
  'job:names': 'Empleos',
  'job:filter': 'Departamentos',
  'job.department:BIOTECHNOLOGY': 'Biotecnología',
  'job.department:RESEARCH': 'Investigación',
  'job.department:ENGINEERING': 'Ingeniería',
  'job.department:MARKETING': 'Mercadeo',
  'job.department:OPERATIONS': 'Operaciones',
  'job.type:FULL_TIME': 'Tiempo completo',
  'job.type:PART_TIME': 'Tiempo parcial',
  'job.type:CONTRACT': 'Por contrato',
  'job.type:INTERNSHIP': 'Pasantía',
  'job.pay.unit:HOUR': 'por hora',
  'job.pay.unit:DAY': 'por día',
  'job.pay.unit:WEEK': 'por semana',
  'job.pay.unit:MONTH': 'por mes',
  'job.pay.unit:YEAR': 'por año',

  'trial:section': 'Ensayos',
  'trial:one': 'Ensayo',
  'trial:many': 'Ensayos',

  'article:section': 'Noticias',
  'article:one': 'Artículo',
  'article:many': 'Artículos',

  'company.employeeCount:FROM_1_TO_10': '1-10',
  'company.employeeCount:FROM_11_TO_50': '11-50',
  'company.employeeCount:FROM_51_TO_100': '51-100',
  'company.employeeCount:FROM_101_TO_500': '101-500',
  'company.employeeCount:OVER_500': '500+',
} as const satisfies Readonly<Record<WordKey, string>> & Readonly<Record<string, string>>
