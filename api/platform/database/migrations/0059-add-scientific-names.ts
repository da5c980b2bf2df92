import { Migration } from '@mikro-orm/migrations'

export class Migration0059 extends Migration {
  override up() {
    this.addSql('alter table "siteFrame" add "scientificNames" text[] not null default \'{}\'')
    // Until this version, the names were part of the code of the website.
    this.addSql(
      `update "siteFrame" set "scientificNames" = '{"Azospirillum","Azospirillum brasilense","Bacillus megaterium","Bacillus subtilis","Bacillus velezensis","Bradyrhizobium","Bradyrhizobium diazoefficiens","Bradyrhizobium japonicum","Fusarium virguliforme","Glycine max","Heterodera glycines","Lactiplantibacillus plantarum","Methanoculleus","Methanosarcina","Methanothrix","Phytophthora","Phytophthora sojae","Priestia megaterium","Rhizobium leguminosarum","Rhizophagus","Rhizophagus irregularis","Salmonella","Trichoderma","Trichoderma afroharzianum","trifolii","Triticum aestivum","viciae","Zea mays"}'`,
    )
  }
}
