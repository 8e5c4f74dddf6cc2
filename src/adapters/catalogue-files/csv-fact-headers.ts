import type { FactColumn } from "#shop/supply/imports/fact-columns.ts";

/** What suppliers call the columns that say something of the sale of a part. */
export const factSynonyms: Record<FactColumn, string> = {
  condition:
    "condition item_condition product_condition part_condition condition_type part_condition_code new_or_reman new_reman new_used reman_or_new new_or_used zustand artikelzustand produktzustand warenzustand etat condizione staat_van_artikel stan_produktu skick",
  emissions:
    "emissions emission emission_code emissions_code emission_status emissions_status emissions_compliance emission_compliance emission_legality carb carb_status carb_legal carb_compliant carb_compliance carb_approved 50_state_legal 50_state fifty_state_legal 49_state 49_state_legal california_legal legal_in_california legal_in_ca ca_legal sold_in_california california_compliant ca_compliant not_legal_in_california not_for_sale_in_california not_legal_in_ca california_restricted california_restriction off_road_only offroad_only off_road_use_only race_only racing_only competition_only smog_legal street_legal_code emissionscode emissionsstatus kalifornien_zugelassen",
  carb_number:
    "carb_number carb_eo carb_eo_number carb_eo_no eo eo_number eo_no eo_num e_o_number carb_no carb_num carb_executive_order executive_order executive_order_number carb_exemption carb_exemption_number carb_order_number carb_certification",
  regulated_in:
    "regulated_in regulated_states restricted_states state_restrictions states_restricted restricted_regions regulated_regions ship_restrictions shipping_restrictions no_ship_states do_not_ship_to cannot_ship_to not_for_sale_in prohibited_states banned_states restricted_in",
  country_of_origin:
    "country_of_origin coo origin origin_country country_origin origin_code country_of_manufacture country_of_mfg manufacture_country manufactured_in made_in madein country_made ursprungsland ursprung herkunftsland herkunft herstellungsland produktionsland land_der_herstellung pays_d_origine pays_dorigine pais_de_origen pais_origen paese_di_origine paese_origine land_van_herkomst kraj_pochodzenia ursprungsland_code pais_de_origem",
  tariff_code:
    "tariff_code hts hts_code hts_number hs_code hs harmonized_code harmonized_tariff_code tariff tariff_number customs_code customs_tariff_number commodity_code schedule_b schedule_b_code zolltarifnummer zolltarif warennummer statistische_warennummer taric code_douanier codigo_arancelario",
  warranty:
    "warranty warranty_period warranty_time warranty_term warranty_terms warranty_length warranty_duration warranty_months warranty_years warranty_info warranty_description manufacturer_warranty mfr_warranty guarantee garantie garantiezeit garantiedauer garantie_monate garantiemonate herstellergarantie garantia garanzia gwarancja garanti",
  prop_65:
    "prop_65 prop65 p65 proposition_65 proposition65 prop_65_warning prop65_warning ca_prop_65 ca_prop65 california_prop_65 california_prop65 california_proposition_65 cal_prop_65 prop_65_required prop65_required prop_65_flag prop65_flag prop_65_message prop65_message prop_65_warning_message prop_65_warning_required prop65_warning_required prop_65_label ca_prop_65_warning",
  hazard:
    "hazard hazmat hazmat_flag is_hazmat haz_mat hazardous hazardous_material hazardous_materials hazardous_goods hazardous_flag hazmat_code hazmat_class dangerous_goods dangerous_good dg dg_flag un_number un_no un_code un_nummer unnummer un_nr gefahrgut gefahrgutkennzeichen gefahrgut_kennzeichen gefahrgutklasse gefahrstoff matieres_dangereuses mercancia_peligrosa merci_pericolose gevaarlijke_stoffen",
  safety_sheet:
    "safety_sheet sds sds_url sds_link msds msds_url msds_link msds_sheet safety_data_sheet safety_data_sheet_url safety_data_sheet_link material_safety_data_sheet sicherheitsdatenblatt sicherheitsdatenblatt_url sdb sdb_url fiche_de_donnees_de_securite ficha_de_seguridad scheda_di_sicurezza",
  content:
    "content contents net_content net_contents fill_quantity fill_volume fill_size filling_quantity volume net_volume capacity_content content_l content_ml contents_l contents_ml volume_l volume_ml net_content_l net_content_ml inhalt_l inhalt_ml inhalt_kg inhalt_g fullmenge_l fullmenge_ml inhalt inhaltsmenge fullmenge fuellmenge nettoinhalt nettofullmenge contenu contenance contenido contenuto inhoud zawartosc innehall conteudo",
  content_unit:
    "content_unit contents_unit content_uom contents_uom unit_of_content unit_of_contents net_content_unit net_content_uom volume_unit volume_uom fill_unit inhalt_einheit inhaltseinheit einheit_inhalt fullmenge_einheit fuellmenge_einheit grundpreiseinheit grundpreis_einheit",
};
