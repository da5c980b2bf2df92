import { Migration } from '@mikro-orm/migrations'

/** Gives every column the default of its field, so that a version that does not know a column can still insert. */
export class Migration0004 extends Migration {
  override up() {
    this.addSql('alter table "company" alter column "isActive" set default true')
    this.addSql('alter table "company" alter column "name" set default \'Verdant Biosciences\'')
    this.addSql('alter table "company" alter column "foundedYear" set default 2008')
    this.addSql('alter table "company" alter column "employeeCount" set default \'51-100\'')
    this.addSql(
      'alter table "company" alter column "description" set default \'Verdant Biosciences develops microbial inputs for farms: strains isolated from soil, proven in replicated trials, and produced by fermentation.\'',
    )
    this.addSql(
      'alter table "company" alter column "mission" set default \'To replace synthetic inputs, field by field, with living ones that farmers can afford and measure.\'',
    )
    this.addSql(
      'alter table "company" alter column "vision" set default \'Fields that feed more people every year and lose less soil, water and nitrogen doing it.\'',
    )
    this.addSql(
      "alter table \"company\" alter column \"values\" set default ARRAY['Innovation'::text, 'Sustainability'::text, 'Excellence'::text, 'Collaboration'::text]",
    )
    this.addSql('alter table "company" alter column "history" set default \'\'')
    this.addSql(
      'alter table "company" alter column "address" set default \'{"street":"","city":"","state":"","zipCode":"","country":""}\'',
    )
    this.addSql('alter table "company" alter column "contact" set default \'{"phone":"","email":"","website":""}\'')
    this.addSql(
      'alter table "company" alter column "social" set default \'{"linkedin":"","twitter":"","facebook":"","instagram":""}\'',
    )
    this.addSql('alter table "hero" alter column "isActive" set default true')
    this.addSql(
      'alter table "hero" alter column "title" set default \'Revolutionizing Agriculture Through Biotechnology\'',
    )
    this.addSql(
      'alter table "hero" alter column "subtitle" set default \'Sustainable solutions for a healthier planet\'',
    )
    this.addSql(
      'alter table "hero" alter column "description" set default \'We isolate microbes from soil, prove them in replicated field trials and ferment them in Ames, Iowa: biofertilizers, bio-urea, biogas cultures and plant probiotics for working farms.\'',
    )
    this.addSql(
      'alter table "hero" alter column "primaryCTA" set default \'{"text":"Our Products","link":"#products"}\'',
    )
    this.addSql(
      'alter table "hero" alter column "secondaryCTA" set default \'{"text":"Contact Us","link":"#contact"}\'',
    )
    this.addSql(
      'alter table "hero" alter column "statistics" set default \'[{"value":"50+","label":"Products"},{"value":"15+","label":"Years Experience"},{"value":"1000+","label":"Happy Clients"}]\'',
    )
    this.addSql('alter table "hero" alter column "backgroundImage" set default \'\'')
    this.addSql('alter table "job" alter column "title" set default \'\'')
    this.addSql('alter table "job" alter column "department" set default \'biotechnology\'')
    this.addSql('alter table "job" alter column "location" set default \'Remote\'')
    this.addSql('alter table "job" alter column "type" set default \'Full-time\'')
    this.addSql('alter table "job" alter column "experience" set default \'1-3 years\'')
    this.addSql('alter table "job" alter column "description" set default \'\'')
    this.addSql('alter table "job" alter column "detailedDescription" set default \'\'')
    this.addSql('alter table "job" alter column "requirements" set default \'{}\'')
    this.addSql('alter table "job" alter column "skills" set default \'{}\'')
    this.addSql('alter table "job" alter column "order" set default 0')
    this.addSql('alter table "job" alter column "isActive" set default true')
    this.addSql('alter table "mediaFile" alter column "publicId" set default \'\'')
    this.addSql('alter table "mediaFile" alter column "originalFilename" set default \'\'')
    this.addSql('alter table "mediaFile" alter column "alt" set default \'\'')
    this.addSql('alter table "mediaFile" alter column "width" set default 0')
    this.addSql('alter table "mediaFile" alter column "height" set default 0')
    this.addSql('alter table "mediaFile" alter column "bytes" set default 0')
    this.addSql('alter table "mediaFile" alter column "format" set default \'\'')
    this.addSql('alter table "mediaFile" alter column "hash" set default \'\'')
    this.addSql('alter table "product" alter column "name" set default \'\'')
    this.addSql('alter table "product" alter column "category" set default \'\'')
    this.addSql('alter table "product" alter column "description" set default \'\'')
    this.addSql('alter table "product" alter column "detailedDescription" set default \'\'')
    this.addSql('alter table "product" alter column "features" set default \'{}\'')
    this.addSql('alter table "product" alter column "applications" set default \'{}\'')
    this.addSql('alter table "product" alter column "technicalSpecs" set default \'\'')
    this.addSql('alter table "product" alter column "image" set default \'\'')
    this.addSql('alter table "product" alter column "order" set default 0')
    this.addSql('alter table "product" alter column "isActive" set default true')
    this.addSql('alter table "seo" alter column "page" set default \'\'')
    this.addSql('alter table "seo" alter column "title" set default \'\'')
    this.addSql('alter table "seo" alter column "description" set default \'\'')
    this.addSql('alter table "seo" alter column "keywords" set default \'{}\'')
    this.addSql('alter table "seo" alter column "ogTitle" set default \'\'')
    this.addSql('alter table "seo" alter column "ogDescription" set default \'\'')
    this.addSql('alter table "seo" alter column "ogImage" set default \'\'')
    this.addSql('alter table "seo" alter column "canonicalUrl" set default \'\'')
    this.addSql('alter table "seo" alter column "isActive" set default true')
    this.addSql('alter table "service" alter column "title" set default \'\'')
    this.addSql('alter table "service" alter column "category" set default \'\'')
    this.addSql('alter table "service" alter column "icon" set default \'🔬\'')
    this.addSql('alter table "service" alter column "description" set default \'\'')
    this.addSql('alter table "service" alter column "detailedDescription" set default \'\'')
    this.addSql('alter table "service" alter column "features" set default \'{}\'')
    this.addSql('alter table "service" alter column "benefits" set default \'{}\'')
    this.addSql('alter table "service" alter column "process" set default \'\'')
    this.addSql('alter table "service" alter column "order" set default 0')
    this.addSql('alter table "service" alter column "isActive" set default true')
    this.addSql('alter table "setting" alter column "key" set default \'\'')
    this.addSql('alter table "setting" alter column "value" set default \'\'')
    this.addSql('alter table "teamMember" alter column "name" set default \'\'')
    this.addSql('alter table "teamMember" alter column "position" set default \'\'')
    this.addSql('alter table "teamMember" alter column "image" set default \'\'')
    this.addSql('alter table "teamMember" alter column "bio" set default \'\'')
    this.addSql('alter table "teamMember" alter column "expertise" set default \'{}\'')
    this.addSql('alter table "teamMember" alter column "order" set default 0')
    this.addSql('alter table "teamMember" alter column "isActive" set default true')
  }
}
