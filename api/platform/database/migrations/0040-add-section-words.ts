import { Migration } from '@mikro-orm/migrations'

export class Migration0040 extends Migration {
  override up() {
    this.addSql(
      'create table "aboutSection" ("id" uuid not null, "isActive" boolean not null default true, "title" varchar(200) collate "C" not null default \'Careful people grow things here\', "intro" varchar(1000) collate "C" not null default \'\', "pageTitle" varchar(200) collate "C" not null default \'From a rented bench to our own fermenters\', "pageIntro" varchar(1000) collate "C" not null default \'Who we are, what we hold ourselves to, and what happened when.\', "beginning" varchar(1000) collate "C" not null default \'In the spring of 2008 two soil microbiologists took cores from eleven farms around Ames and asked of each: what already lives here that helps a crop to feed itself?\', "story" varchar(20000) collate "C" not null default \'We still work in that order. A strain is isolated, sequenced whole and tested in the greenhouse, then in replicated plots for at least three seasons, on farms that are not ours, against an untreated check. Two out of three candidates end there. What remains is fermented in Ames and sold with the trial report in the box, including the sites where it made no difference.\', "valuesTitle" varchar(200) collate "C" not null default \'What we hold ourselves to\', "values" jsonb not null default \'[{"icon":"flask","title":"Innovation","text":"New strains come from old fields. We look for what is already working."},{"icon":"leaf","title":"Sustainability","text":"Less nitrogen lost and fewer passes, measured in pounds and gallons."},{"icon":"star","title":"Excellence","text":"A count on a label is a promise for the last day of shelf life."},{"icon":"people","title":"Collaboration","text":"Farmers own their data, and their names stand on the reports."}]\', "teamTitle" varchar(200) collate "C" not null default \'Leadership Team\', "teamIntro" varchar(1000) collate "C" not null default \'\', "milestonesTitle" varchar(200) collate "C" not null default \'Year by year\', "milestones" jsonb not null default \'[{"year":"2008","title":"Eleven farms, two founders","text":"Verdant starts in a rented laboratory in Ames with soil cores from Story County."},{"year":"2012","title":"First product","text":"An Azospirillum inoculant for corn is released after four seasons of trials."},{"year":"2015","title":"Our own fermentation","text":"A plant with two fermenters opens; lots are released by a laboratory that does not report to it."},{"year":"2018","title":"Sequencing and digester","text":"Every strain gets a complete genome, and a research digester begins to heat the plant."},{"year":"2020","title":"Clinical group","text":"Study material and assays for human trials of live bacteria, under good manufacturing practice."},{"year":"2023","title":"Bio-urea","text":"Nitrogen from manure and air, stabilized by microbes, reaches farms after three trial seasons."}]\', "certificatesTitle" varchar(200) collate "C" not null default \'Certificates\', "certificates" jsonb not null default \'[{"title":"ISO 9001:2015","text":"Quality management of development, fermentation, formulation and release in Ames.","proof":"No. QMS-50010-0417, audited every spring"},{"title":"ISO 14001:2015","text":"Environmental management of the fermentation plant, the digester and the warehouse.","proof":"No. EMS-50010-0418, audited every spring"},{"title":"Good Manufacturing Practice","text":"Study capsules and placebo, made and released under 21 CFR Part 211.","proof":"Certificate of analysis with every lot"},{"title":"USDA Organic","text":"HyphaLink Granular, for certified organic production under 7 CFR Part 205.","proof":"OMRI listing VRB-0030, in the public list"}]\', "certificatesNote" varchar(1000) collate "C" not null default \'Verdant Biosciences is an invented company for demonstration, so these numbers lead to no register. A real company puts its own here.\', "primaryCTA" jsonb not null default \'{"text":"Get in Touch","link":"#contact"}\', "secondaryCTA" jsonb not null default \'{"text":"Join Our Team","link":"#careers"}\', "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('comment on column "aboutSection"."values" is \'Keys: icon, title, text\'')
    this.addSql('comment on column "aboutSection"."milestones" is \'Keys: year, title, text\'')
    this.addSql('comment on column "aboutSection"."certificates" is \'Keys: title, text, proof\'')
    this.addSql('comment on column "aboutSection"."primaryCTA" is \'Keys: text, link\'')
    this.addSql('comment on column "aboutSection"."secondaryCTA" is \'Keys: text, link\'')
    this.addSql(
      'create table "careersSection" ("id" uuid not null, "isActive" boolean not null default true, "title" varchar(200) collate "C" not null default \'Work that is weighed at harvest\', "intro" varchar(1000) collate "C" not null default \'One laboratory, one fermentation plant and nine trial sites. Some of us wear boots to the lab meeting.\', "pageTitle" varchar(200) collate "C" not null default \'Open positions in laboratory, plant and field\', "pageIntro" varchar(1000) collate "C" not null default \'Each posting names the duties, the pay and what we ask for. A person reads every application.\', "benefitsTitle" varchar(200) collate "C" not null default \'What you can count on\', "benefits" jsonb not null default \'[{"icon":"heart","title":"Health & Wellness","text":"Medical, dental and vision cover from the first day, and hearing checks for the plant crew."},{"icon":"book","title":"Learning & Development","text":"Ten paid days a year for courses, conferences or a bench in another laboratory."},{"icon":"balance","title":"Work-Life Balance","text":"Long days at planting and harvest are paid back, hour for hour, before the year ends."},{"icon":"coin","title":"Competitive Compensation","text":"Pay bands are written in every posting and the same for everyone at that step."},{"icon":"globe","title":"Global Impact","text":"Our data goes to open archives, and our dossiers to regulators in the United States, Canada and the EU."},{"icon":"flask","title":"Innovation Culture","text":"One afternoon in ten belongs to your own question. Negative results are presented too."}]\', "closing" varchar(1000) collate "C" not null default \'Nothing that fits? Write to us anyway, with what you would like to find out.\', "primaryCTA" jsonb not null default \'{"text":"Send Your Resume","link":"#contact"}\', "secondaryCTA" jsonb not null default \'{"text":"Learn About Us","link":"#about"}\', "itemClosing" varchar(1000) collate "C" not null default \'One e-mail is enough. A person reads each application and replies.\', "mail" jsonb not null default  E\'{"email":"careers@verdant.example","subject":"Application for {title}","body":"Dear hiring team,\\\\n\\\\nI would like to apply for the position of {title}.\\\\n\\\\nWhy this position:\\\\nMy experience with this kind of work:\\\\nEarliest start:\\\\n\\\\nMy resume is attached.\\\\n\\\\nName:\\\\nPhone:\\\\n","printed":"Apply by e-mail to {email}, subject “{subject}”."}\', "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('comment on column "careersSection"."benefits" is \'Keys: icon, title, text\'')
    this.addSql('comment on column "careersSection"."primaryCTA" is \'Keys: text, link\'')
    this.addSql('comment on column "careersSection"."secondaryCTA" is \'Keys: text, link\'')
    this.addSql('comment on column "careersSection"."mail" is \'Keys: email, subject, body, printed\'')
    this.addSql(
      'create table "contactSection" ("id" uuid not null, "isActive" boolean not null default true, "title" varchar(200) collate "C" not null default \'Ask the people who did the trial\', "pageTitle" varchar(200) collate "C" not null default \'Write, call, or come and see a plot\', "inquiries" jsonb not null default \'[{"subject":"Products and orders","email":"sales@verdant.example","hint":"Send your crop, acres and soil test. You get rates, a price and the trial report.","action":"Request Information"},{"subject":"Trials, surveys and studies","email":"services@verdant.example","hint":"Send the question. The first call is free.","action":"Request Consultation"},{"subject":"Positions and internships","email":"careers@verdant.example","hint":"Send your resume and what you would like to find out.","action":"Send Your Resume"}]\', "hours" varchar(200) collate "C" not null default \'Monday to Friday, 8:00 to 17:00 (Central Time)\', "map" varchar(200) collate "C" not null default \'Map of the site (drawing, not to scale)\', "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('comment on column "contactSection"."inquiries" is \'Keys: subject, email, hint, action\'')
    this.addSql(
      'create table "productsSection" ("id" uuid not null, "isActive" boolean not null default true, "title" varchar(200) collate "C" not null default \'Living inputs, with the count on the label\', "intro" varchar(1000) collate "C" not null default \'Every product names its organism, its guaranteed count at the end of shelf life, and the trials behind it.\', "pageTitle" varchar(200) collate "C" not null default \'All products, from inoculant to nitrate station\', "pageIntro" varchar(1000) collate "C" not null default \'Choose a field of work. Each card names what is in the product, and how much of it.\', "labelCaption" varchar(200) collate "C" not null default \'From the label of {name}\', "proof" jsonb not null default \'{"title":"Tested against an untreated check","text":"{count} of {total} products come with the figures of replicated trials, including the sites without a difference."}\', "closing" varchar(1000) collate "C" not null default \'Tell us your crop, your soil test and your planter. We will say what fits, and what does not.\', "primaryCTA" jsonb not null default \'{"text":"Get Started Today","link":"#contact"}\', "secondaryCTA" jsonb not null default \'{"text":"View Our Services","link":"#services"}\', "itemClosing" varchar(1000) collate "C" not null default \'Send us your crop, your acres and a soil test. You get rates, a price and the trial report.\', "mail" jsonb not null default  E\'{"email":"sales@verdant.example","subject":"Information request: {name}","body":"Dear {site} team,\\\\n\\\\nI would like to know more about {name}.\\\\n\\\\nCrop and acres:\\\\nSoil test (if there is one):\\\\nQuestion:\\\\n\\\\nName:\\\\nPhone:\\\\n","printed":"Ask for more by e-mail to {email}."}\', "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('comment on column "productsSection"."proof" is \'Keys: title, text\'')
    this.addSql('comment on column "productsSection"."primaryCTA" is \'Keys: text, link\'')
    this.addSql('comment on column "productsSection"."secondaryCTA" is \'Keys: text, link\'')
    this.addSql('comment on column "productsSection"."mail" is \'Keys: email, subject, body, printed\'')
    this.addSql(
      'create table "servicesSection" ("id" uuid not null, "isActive" boolean not null default true, "title" varchar(200) collate "C" not null default \'Our laboratory, at your field edge\', "intro" varchar(1000) collate "C" not null default \'Surveys, trials, strain development and digester work: done by the people who answer the phone.\', "pageTitle" varchar(200) collate "C" not null default \'Services, and what each report contains\', "pageIntro" varchar(1000) collate "C" not null default \'Each service starts with one question and ends with data that you own.\', "stepsTitle" varchar(200) collate "C" not null default \'How a project grows\', "steps" jsonb not null default \'[{"title":"Consultation","text":"One call about your crop, your soil and the question. We say if we are the wrong address."},{"title":"Analysis","text":"Cores, tissue or digestate into our laboratory in Ames; controls in every run."},{"title":"Implementation","text":"A trial plan or a product in the field, with check strips that anyone can read."},{"title":"Support","text":"Counts, notes and yields come back as one report, and we go through it with you."}]\', "closing" varchar(1000) collate "C" not null default \'Not sure which one? Tell us the question. The first call is free.\', "primaryCTA" jsonb not null default \'{"text":"Get in Touch","link":"#contact"}\', "itemClosing" varchar(1000) collate "C" not null default \'Tell us the question. The first call is free, and we say if we are the wrong address.\', "mail" jsonb not null default  E\'{"email":"services@verdant.example","subject":"Consultation request: {title}","body":"Dear {site} team,\\\\n\\\\nI would like to talk about {title}.\\\\n\\\\nFarm, plant or study:\\\\nWhat should be found out:\\\\nWhen it should start:\\\\n\\\\nName:\\\\nPhone:\\\\n","printed":"Ask for a consultation by e-mail to {email}."}\', "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('comment on column "servicesSection"."steps" is \'Keys: title, text\'')
    this.addSql('comment on column "servicesSection"."primaryCTA" is \'Keys: text, link\'')
    this.addSql('comment on column "servicesSection"."mail" is \'Keys: email, subject, body, printed\'')
    this.addSql(
      'create table "siteFrame" ("id" uuid not null, "isActive" boolean not null default true, "menu" jsonb not null default \'[{"text":"Home","link":"#home"},{"text":"Products","link":"#products"},{"text":"Services","link":"#services"},{"text":"Careers","link":"#careers"},{"text":"About","link":"#about"},{"text":"Contact","link":"#contact"}]\', "start" jsonb not null default \'{"text":"Get Started","link":"#contact"}\', "helpTitle" varchar(200) collate "C" not null default \'What are you looking for?\', "splash" varchar(200) collate "C" not null default \'Loading sustainable solutions...\', "newsletterTitle" varchar(200) collate "C" not null default \'Stay Updated\', "newsletterText" varchar(1000) collate "C" not null default \'Trial results and new strains, a few times a year.\', "companyTitle" varchar(200) collate "C" not null default \'Company\', "companyLinks" jsonb not null default \'[{"text":"About us","link":"/about"},{"text":"Careers","link":"/careers"},{"text":"Contact","link":"/contact"}]\', "resourcesTitle" varchar(200) collate "C" not null default \'Resources\', "resourcesLinks" jsonb not null default \'[{"text":"How a project runs","link":"#process"},{"text":"Leadership team","link":"#team"},{"text":"Year by year","link":"#milestones"},{"text":"Certificates","link":"#certificates"},{"text":"Back to the start","link":"#home"}]\', "badges" text[] not null default ARRAY[\'ISO 9001:2015\'::text, \'USDA Organic\'::text, \'GMP\'::text, \'ISO 14001:2015\'::text], "legalLinks" jsonb not null default \'[{"text":"Privacy Policy","link":"/privacy"},{"text":"Terms of Service","link":"/terms"},{"text":"Cookie Policy","link":"/cookies"}]\', "copyright" varchar(200) collate "C" not null default \'© 2024 {site}. All rights reserved.\', "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('comment on column "siteFrame"."menu" is \'Keys: text, link\'')
    this.addSql('comment on column "siteFrame"."start" is \'Keys: text, link\'')
    this.addSql('comment on column "siteFrame"."companyLinks" is \'Keys: text, link\'')
    this.addSql('comment on column "siteFrame"."resourcesLinks" is \'Keys: text, link\'')
    this.addSql('comment on column "siteFrame"."legalLinks" is \'Keys: text, link\'')
    this.addSql(
      'alter table "hero" add "cards" jsonb not null default \'[{"title":"Innovation","text":"Strains isolated from working fields, sequenced whole before the first greenhouse test."},{"title":"Sustainability","text":"Nitrogen from air and manure, phosphorus already in the ground, heat from our own digester."},{"title":"Excellence","text":"Replicated trials, released lots, and the sites where it made no difference named as well."}]\'',
    )
    this.addSql('comment on column "hero"."cards" is \'Keys: title, text\'')
    this.addSql(
      'update "hero" set "cards" = (select coalesce(jsonb_agg(\'{"title":"","text":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "cards" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "productsSection" set "proof" = (select \'{"title":"Tested against an untreated check","text":"{count} of {total} products come with the figures of replicated trials, including the sites without a difference."}\'::jsonb || value0 from (select "proof" as value0) as given0)',
    )
    this.addSql(
      'update "productsSection" set "primaryCTA" = (select \'{"text":"Get Started Today","link":"#contact"}\'::jsonb || value0 from (select "primaryCTA" as value0) as given0)',
    )
    this.addSql(
      'update "productsSection" set "secondaryCTA" = (select \'{"text":"View Our Services","link":"#services"}\'::jsonb || value0 from (select "secondaryCTA" as value0) as given0)',
    )
    this.addSql(
      'update "productsSection" set "mail" = (select  E\'{"email":"sales@verdant.example","subject":"Information request: {name}","body":"Dear {site} team,\\\\n\\\\nI would like to know more about {name}.\\\\n\\\\nCrop and acres:\\\\nSoil test (if there is one):\\\\nQuestion:\\\\n\\\\nName:\\\\nPhone:\\\\n","printed":"Ask for more by e-mail to {email}."}\'::jsonb || value0 from (select "mail" as value0) as given0)',
    )
    this.addSql(
      'update "servicesSection" set "steps" = (select coalesce(jsonb_agg(\'{"title":"","text":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "steps" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "servicesSection" set "primaryCTA" = (select \'{"text":"Get in Touch","link":"#contact"}\'::jsonb || value0 from (select "primaryCTA" as value0) as given0)',
    )
    this.addSql(
      'update "servicesSection" set "mail" = (select  E\'{"email":"services@verdant.example","subject":"Consultation request: {title}","body":"Dear {site} team,\\\\n\\\\nI would like to talk about {title}.\\\\n\\\\nFarm, plant or study:\\\\nWhat should be found out:\\\\nWhen it should start:\\\\n\\\\nName:\\\\nPhone:\\\\n","printed":"Ask for a consultation by e-mail to {email}."}\'::jsonb || value0 from (select "mail" as value0) as given0)',
    )
    this.addSql(
      'update "careersSection" set "benefits" = (select coalesce(jsonb_agg(\'{"icon":"heart","title":"","text":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "benefits" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "careersSection" set "primaryCTA" = (select \'{"text":"Send Your Resume","link":"#contact"}\'::jsonb || value0 from (select "primaryCTA" as value0) as given0)',
    )
    this.addSql(
      'update "careersSection" set "secondaryCTA" = (select \'{"text":"Learn About Us","link":"#about"}\'::jsonb || value0 from (select "secondaryCTA" as value0) as given0)',
    )
    this.addSql(
      'update "careersSection" set "mail" = (select  E\'{"email":"careers@verdant.example","subject":"Application for {title}","body":"Dear hiring team,\\\\n\\\\nI would like to apply for the position of {title}.\\\\n\\\\nWhy this position:\\\\nMy experience with this kind of work:\\\\nEarliest start:\\\\n\\\\nMy resume is attached.\\\\n\\\\nName:\\\\nPhone:\\\\n","printed":"Apply by e-mail to {email}, subject “{subject}”."}\'::jsonb || value0 from (select "mail" as value0) as given0)',
    )
    this.addSql(
      'update "aboutSection" set "values" = (select coalesce(jsonb_agg(\'{"icon":"heart","title":"","text":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "values" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "aboutSection" set "milestones" = (select coalesce(jsonb_agg(\'{"year":"","title":"","text":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "milestones" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "aboutSection" set "certificates" = (select coalesce(jsonb_agg(\'{"title":"","text":"","proof":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "certificates" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "aboutSection" set "primaryCTA" = (select \'{"text":"Get in Touch","link":"#contact"}\'::jsonb || value0 from (select "primaryCTA" as value0) as given0)',
    )
    this.addSql(
      'update "aboutSection" set "secondaryCTA" = (select \'{"text":"Join Our Team","link":"#careers"}\'::jsonb || value0 from (select "secondaryCTA" as value0) as given0)',
    )
    this.addSql(
      'update "contactSection" set "inquiries" = (select coalesce(jsonb_agg(\'{"subject":"","email":"","hint":"","action":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "inquiries" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "siteFrame" set "menu" = (select coalesce(jsonb_agg(\'{"text":"","link":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "menu" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "siteFrame" set "start" = (select \'{"text":"Get Started","link":"#contact"}\'::jsonb || value0 from (select "start" as value0) as given0)',
    )
    this.addSql(
      'update "siteFrame" set "companyLinks" = (select coalesce(jsonb_agg(\'{"text":"","link":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "companyLinks" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "siteFrame" set "resourcesLinks" = (select coalesce(jsonb_agg(\'{"text":"","link":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "resourcesLinks" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
    this.addSql(
      'update "siteFrame" set "legalLinks" = (select coalesce(jsonb_agg(\'{"text":"","link":""}\'::jsonb || entry0 order by position0), \'[]\') from (select "legalLinks" as value0) as given0, jsonb_array_elements(value0) with ordinality as entries0(entry0, position0))',
    )
  }
}
