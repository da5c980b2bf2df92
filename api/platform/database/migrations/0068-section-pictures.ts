import { Migration } from '@mikro-orm/migrations'

export class Migration0068 extends Migration {
  override up() {
    this.addSql(
      'alter table "aboutSection" add "image" varchar(2000) collate "C" not null default \'/plates/cell.svg\', add "caption" varchar(200) collate "C" not null default \'Nodule cell with rhizobia, 40 µm across\'',
    )
    this.addSql(
      'alter table "careersSection" add "image" varchar(2000) collate "C" not null default \'/plates/nodule.svg\', add "caption" varchar(200) collate "C" not null default \'Root nodule, cut open, 3 mm across\'',
    )
    this.addSql(
      'alter table "contactSection" add "image" varchar(2000) collate "C" not null default \'/plates/genome.svg\', add "caption" varchar(200) collate "C" not null default \'Genome of a rhizobium, 9.1 million bases\'',
    )
    this.addSql(
      'alter table "productsSection" add "image" varchar(2000) collate "C" not null default \'/plates/leaf.svg\', add "caption" varchar(200) collate "C" not null default \'Soybean leaf, 3 cm across\'',
    )
    this.addSql(
      'alter table "servicesSection" add "image" varchar(2000) collate "C" not null default \'/plates/root.svg\', add "caption" varchar(200) collate "C" not null default \'Root tip with hairs, 4 mm across\'',
    )
  }
}
